// The right answer is to change nothing, and to say why.
import { decline, read, search } from '../calls.ts'
import { says } from '../grade/run.ts'
import type { Task } from '../task.ts'

export const NOTHING_TO_DO: readonly Task[] = [
  {
    name: 'already-done',
    about: 'the docs already say so',
    site: 'vitepress',
    docsRoot: 'docs',
    turns: [
      {
        prompt: 'Cinder needs Node 20 or newer. Make sure that Getting started says so.',
        solution: [
          [read('docs/guide/getting-started.md')],
          [decline('Getting started already says that Cinder needs Node 20 or newer.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/Node 20|already/i)],
  },
  {
    name: 'internal-refactor',
    about: 'a change in the code that no reader of the docs can see',
    site: 'plain',
    docsRoot: 'docs',
    turns: [
      {
        prompt:
          'We renamed the internal function _requeue_expired in src/queue.py to _give_back; what it does is the same. ' +
          'Update the docs if this concerns them.',
        solution: [
          [search('_requeue_expired'), search('requeue', 'docs')],
          [decline('The docs do not name the internal function, and what it does is the same.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/_requeue_expired|internal|not (?:name|mention)/i)],
  },
  {
    name: 'unknown-feature',
    about: 'the feature that is to go from the docs is not in them',
    site: 'mintlify',
    turns: [
      {
        prompt: 'We no longer offer the sandbox mode. Remove everything about it from the docs.',
        solution: [[search('sandbox'), search('Sandbox')], [decline('No page says anything about a sandbox mode.')]],
      },
    ],
    expects: 'abstention',
    graders: [says(/sandbox/i)],
  },
  {
    name: 'outside-the-docs',
    about: 'what is asked for is no documentation, and may not be changed',
    site: 'mkdocs',
    docsRoot: 'docs',
    turns: [
      {
        prompt: 'Let the container listen on port 9000: change EXPOSE in the Dockerfile.',
        solution: [
          [read('Dockerfile')],
          [decline('The Dockerfile is outside of the documentation, which is all that may be changed here.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/Dockerfile/i)],
  },
  {
    name: 'no-such-page',
    about: 'the page to be changed does not exist',
    site: 'docusaurus',
    turns: [
      {
        prompt: 'In docs/guides/encryption.md correct the name of the cipher to AES-256-GCM.',
        solution: [
          [search('cipher'), search('AES')],
          [decline('There is no page docs/guides/encryption.md, and no page names a cipher.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/encryption\.md|cipher/i)],
  },
  {
    name: 'unknown-term',
    about: 'the term that is to be renamed does not occur',
    site: 'plain',
    docsRoot: 'docs',
    turns: [
      {
        prompt: 'Rename Sprocket to Gear',
        solution: [
          [search('Sprocket'), search('sprocket')],
          [decline('"Sprocket" does not occur in the documentation.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/Sprocket/)],
  },
]
