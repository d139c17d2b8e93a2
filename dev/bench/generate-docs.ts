// A docs site of the size of a large real one, the same in every run.

const PAGES = 2500
const WORDS = 'room switch schedule alert export limit server light guide setting value error token job page'.split(' ')

export function generateDocs(): Record<string, string> {
  let seed = 42
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const paragraph = (): string => Array.from({ length: 60 }, () => WORDS[next(WORDS.length)]).join(' ')
  return Object.fromEntries(
    Array.from({ length: PAGES }, (_, index) => {
      const body = Array.from({ length: 8 }, (_, part) => `## Part ${part}\n\n${paragraph()}.\n`).join('\n')
      return [`docs/section-${index % 40}/page-${index}.md`, `# Page ${index}\n\n${body}`]
    }),
  )
}
