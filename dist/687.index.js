export const id = 687;
export const ids = [687];
export const modules = {

/***/ 874:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runCheck: () => (/* binding */ runCheck)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/documentation/index.js + 371 modules
var documentation = __webpack_require__(8636);
// EXTERNAL MODULE: ./build/text/plural.js
var plural = __webpack_require__(1442);
;// CONCATENATED MODULE: ./build/check-report/describe-result.js
// What a check says to people besides its problems: what it did not judge, what is left to do, and the counts.





/** Gives a line each, safe for a terminal; the counts are the last but for where the rules are explained. */
function describeResult(result, { rulesPage }) {
    const sentences = [
        ...describeGaps(result),
        ...result.hints,
        ...result.drift.map((sentence) => `Translation: ${sentence}`),
        ...result.byHand.map((sentence) => `By hand: ${sentence}`),
        ...result.refusals.map((clause) => `A job could not publish this: ${clause}`),
        ...result.notes.map((sentence) => `Please check: ${sentence}`),
        ...describeFixing(result),
        describeCounts(result),
        ...pointToRules(result, rulesPage),
    ];
    return sentences.map(shownLine);
}
/** What was not judged, and why: a sentence each. */
function describeGaps({ unjudged, skipped }) {
    return [...(0,documentation/* describeUnjudged */.Q)(unjudged), ...skipped];
}
/** `2 errors, 0 warnings; 2 pages of docs read as MkDocs`. */
function describeCounts({ errors, warnings, problems, unjudged, pages, docsRoot, framework, }) {
    const frozen = problems.filter((problem) => problem.frozen !== undefined).length;
    const inFrozen = frozen === 0 ? '' : ` (${frozen} in earlier versions and posts)`;
    const isPartial = unjudged.quiet.length + unjudged.off.length > 0;
    const found = `${(0,plural/* plural */.L)(errors, 'error')}, ${(0,plural/* plural */.L)(warnings, 'warning')}${inFrozen}${isPartial ? ' in what was checked' : ''}`;
    const where = docsRoot === '' ? 'the whole repository' : docsRoot;
    return `${found}; ${(0,plural/* plural */.L)(pages, 'page')} of ${where} read as ${(0,documentation/* titleOfFramework */.IV)(framework)}`;
}
/** More rules than this get one address together. */
const MAX_RULES = 3;
function pointToRules({ problems }, rulesPage) {
    const rules = [...new Set(problems.map(({ rule }) => rule))];
    const [first] = rules;
    if (first === undefined)
        return [];
    if (rulesPage === undefined) {
        return [
            `How to fix them: ${explainCommand(first)}${rules.length === 1 ? '' : ', and likewise for the other rules'}`,
        ];
    }
    const addresses = rules.length > MAX_RULES ? [rulesPage] : rules.map((rule) => linkToRule(rulesPage, rule));
    return [`How to fix them: ${addresses.join(' ')}`];
}

// EXTERNAL MODULE: ./build/text/cut.js
var cut = __webpack_require__(7850);
;// CONCATENATED MODULE: ./build/text/neutralize.js
/** With control characters (C0, C1) and characters that hide text or reverse its direction, a line could steer a terminal. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const PRINTABLE_ASCII = /^[ -~]*$/;
/** Shows these characters as escapes such as `\x1b`, and changes nothing else. */
function neutralize(text) {
    if (PRINTABLE_ASCII.test(text))
        return text;
    return text.replace(STEERING, (character) => {
        const code = character.codePointAt(0) ?? 0;
        const hex = code.toString(16);
        if (code > 0xffff)
            return `\\u{${hex}}`;
        return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
    });
}

// EXTERNAL MODULE: ./build/text/workflow-command.js
var workflow_command = __webpack_require__(7741);
;// CONCATENATED MODULE: ./build/check-report/check-result.js
// What a check of a repository found, as plain data: the one input of every format.

/** The severity that counts: that of the problem, or else that of its rule. */
function severityOf(problem) {
    return (0,documentation/* isError */.bJ)(problem) ? 'error' : 'warning';
}
/** Errors first, then warnings, then what is wrong in earlier versions and posts; otherwise in the order of the check. */
function mostSevereFirst(problems) {
    const rank = (problem) => ((0,documentation/* isError */.bJ)(problem) ? 0 : problem.frozen === undefined ? 1 : 2);
    return problems.toSorted((a, b) => rank(a) - rank(b));
}

;// CONCATENATED MODULE: ./build/check-report/describe-fixing.js

/** Gives a line for each fix: `docs/a.md:3:1 fixed broken-link old.md -> new.md: docs/old.md became docs/new.md in 1a2b3c4d`. */
function describeFixes({ fixing }) {
    return (fixing?.fixes ?? []).map((fix) => describeFix(fix, fixing?.isWritten === true));
}
function describeFix({ path, line, column, kind, was, becomes, evidence }, isWritten) {
    const act = isWritten ? 'fixed' : 'would fix';
    const change = kind === 'missing-redirect' ? '' : ` ${was} -> ${becomes}`;
    return `${path}:${line}:${column} ${act} ${kind}${change}: ${evidence}`;
}
/** Gives a sentence for what was not fixed each, and then one that counts; nothing for a check that fixes nothing. */
function describe_fixing_describeFixing({ fixing }) {
    if (fixing === undefined)
        return [];
    const { fixes, isWritten, unfixed, left } = fixing;
    const files = new Set(fixes.map(({ path }) => path)).size;
    const [count, where] = [(0,plural/* plural */.L)(fixes.length, 'correction'), (0,plural/* plural */.L)(files, 'file')];
    const rest = left === undefined ? '' : `; ${(0,plural/* plural */.L)(left.errors, 'error')} and ${(0,plural/* plural */.L)(left.warnings, 'warning')} would be left`;
    const written = `${count} written to ${where}${fixes.length === 0 ? '' : '; nothing is committed'}`;
    return [
        ...unfixed.map((sentence) => `Not fixed: ${sentence}`),
        isWritten ? written : `${count} planned for ${where}, nothing written${rest}`,
    ];
}

;// CONCATENATED MODULE: ./build/check-report/rule-help.js
/** Where a person reads on: the section on the rule, or the command that prints it. */
function whereToRead({ rulesPage }, rule) {
    return rulesPage === undefined ? rule_help_explainCommand(rule) : rule_help_linkToRule(rulesPage, rule);
}
/** The address of the section on a rule. */
function rule_help_linkToRule(rulesPage, rule) {
    return `${rulesPage}#${rule}`;
}
function rule_help_explainCommand(rule) {
    return `docmend check --explain ${rule}`;
}

;// CONCATENATED MODULE: ./build/check-report/shown-line.js
// Checks run in workflows, on pull requests of strangers, and what they print goes into the log of a runner.

/**
 * The text as one line that is safe for a terminal and for the log of a runner: never a workflow command, neither
 * `::name::` (first on a line) nor `##[name]` (anywhere).
 */
function shown_line_shownLine(text) {
    return neutralize(text)
        .replaceAll('##[', '## [')
        .replace(/^\s*(?=::)/, './');
}

;// CONCATENATED MODULE: ./build/check-report/formats/text.js



/**
 * A line for each problem, as compilers write it: `docs/a.md:3:1 error broken-link docs/b.md does not exist`. What was fixed
 * comes first.
 */
function formatText(result) {
    const lines = [...describeFixes(result).map(shown_line_shownLine), ...result.problems.map(describeInLine)];
    return lines.map((line) => `${line}\n`).join('');
}
function describeInLine(problem) {
    const { path, line, column, rule, message } = problem;
    return shown_line_shownLine(`${path}:${line}:${column} ${severityOf(problem)} ${rule} ${message}`);
}

;// CONCATENATED MODULE: ./build/check-report/formats/github.js









/** GitHub keeps this many errors, and as many warnings, of a step; the others it drops without a word. */
const SHOWN_OF_A_KIND = 10;
const MESSAGE_MAX_CHARACTERS = 2_000;
/** The problems as lines of the log, then the most severe as annotations, then what neither of them says. */
function formatAnnotations(result, help) {
    const problems = mostSevereFirst(result.problems);
    const kinds = [
        problems.filter((problem) => severityOf(problem) === 'error'),
        problems.filter((problem) => severityOf(problem) === 'warning'),
    ];
    const annotations = kinds.flatMap((kind) => kind.slice(0, SHOWN_OF_A_KIND)).map((problem) => annotate(problem, help));
    const hidden = kinds.map((kind) => Math.max(0, kind.length - SHOWN_OF_A_KIND));
    const commands = [
        ...annotations,
        ...notice('Docmend', describeHidden(hidden)),
        ...notice('Fixed', describe_fixing_describeFixing(result)),
        ...notice('Not checked', describeGaps(result)),
    ];
    return formatText({ ...result, problems }) + commands.map((command) => `${command}\n`).join('');
}
function annotate(problem, help) {
    const { path, line, column, rule, message } = problem;
    const text = `${(0,cut/* shorten */.m)(neutralize(message), MESSAGE_MAX_CHARACTERS)}\n${whereToRead(help, rule)}`;
    return (0,workflow_command/* workflowCommand */.N)(severityOf(problem), text, { file: path, line, col: column, title: rule });
}
function describeHidden([errors = 0, warnings = 0]) {
    const hidden = [
        ...(errors === 0 ? [] : [(0,plural/* plural */.L)(errors, 'error')]),
        ...(warnings === 0 ? [] : [(0,plural/* plural */.L)(warnings, 'warning')]),
    ];
    if (hidden.length === 0)
        return [];
    const limits = `${SHOWN_OF_A_KIND} errors and ${SHOWN_OF_A_KIND} warnings`;
    return [`GitHub shows ${limits} of a step. Only the log of this step has ${hidden.join(' and ')} more.`];
}
function notice(title, sentences) {
    if (sentences.length === 0)
        return [];
    const text = sentences.map(neutralize).join('\n');
    return [(0,workflow_command/* workflowCommand */.N)('notice', (0,cut/* shorten */.m)(text, MESSAGE_MAX_CHARACTERS), { title })];
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./build/check-report/fingerprints.js
// Tells a problem from the others in a way that later runs repeat, however the lines of the page have moved.

/**
 * Gives a fingerprint for each problem, in the same order, no two alike: a hash of path, rule and subject, and, where those
 * are equal, of how many of them came before. So a page that loses the first of two equal problems keeps one fingerprint.
 */
function fingerprint(problems) {
    const seen = new Map();
    return problems.map(({ path, rule, subject }) => {
        const identity = JSON.stringify([path, rule, subject]);
        const before = seen.get(identity) ?? 0;
        seen.set(identity, before + 1);
        return (0,external_node_crypto_.createHash)('sha256').update(`${identity}${before}`).digest('hex').slice(0, 32);
    });
}

;// CONCATENATED MODULE: ./build/check-report/formats/gitlab.js
// A Code Quality report, which GitLab shows in merge requests. It compares the fingerprints with those of the target branch.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format




/** What stops a pull request is major; the format has no notion of "error". */
const SEVERITIES = { error: 'major', warning: 'minor' };
function formatCodeQuality({ problems }, { rulesPage }) {
    const fingerprints = fingerprint(problems);
    const issues = problems.map((problem, index) => {
        const { rule, message, path, line } = problem;
        return {
            description: neutralize(message),
            check_name: rule,
            fingerprint: fingerprints[index],
            severity: SEVERITIES[severityOf(problem)],
            location: { path, lines: { begin: line } },
            // GitLab shows none of it, other readers of the format do.
            ...(rulesPage !== undefined && { content: { body: rule_help_linkToRule(rulesPage, rule) } }),
        };
    });
    return `${JSON.stringify(issues, null, 2)}\n`;
}

;// CONCATENATED MODULE: ./build/check-report/formats/json.js

/** The whole result as one JSON object, for scripts. Every problem has its severity. */
function formatJson(result) {
    const problems = result.problems.map((problem) => ({ ...problem, severity: severityOf(problem) }));
    return `${JSON.stringify({ ...result, problems })}\n`;
}

;// CONCATENATED MODULE: ./build/check-report/xml.js
// Text in XML 1.0, which has no way to write most control characters and no half of a surrogate pair.

const REFERENCES = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
};
/** One line of text for an attribute or an element. What XML cannot hold is shown as an escape such as `\x1b`. */
function escapeXml(text) {
    return neutralize(text)
        .replaceAll('\ufffe', '\\ufffe')
        .replaceAll('\uffff', '\\uffff')
        .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
}
/** ` name="value"` for each attribute. */
function xmlAttributes(attributes) {
    return Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
        .join('');
}

;// CONCATENATED MODULE: ./build/check-report/formats/junit.js





/** The first suite is about the check itself, so that a report without problems is not empty, which some readers refuse. */
function formatJunit(result, help) {
    const byPath = Map.groupBy(result.problems, ({ path }) => path);
    const suites = [
        writeSuite('docmend check', describeCheck(result)),
        ...[...byPath].map(([path, problems]) => writeSuite(path, describeProblems(problems, help))),
    ];
    const counts = xmlAttributes({
        name: 'Docmend',
        tests: describeCheck(result).length + result.problems.length,
        failures: result.errors,
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${counts}>\n${suites.join('')}</testsuites>\n`;
}
function describeCheck(result) {
    const gaps = describeGaps(result).map((sentence) => ({
        name: sentence,
        outcome: 'skipped',
        inside: `<skipped${xmlAttributes({ message: sentence })}/>`,
    }));
    const passed = [describeCounts(result), ...describeFixes(result), ...describe_fixing_describeFixing(result)];
    return [...passed.map((name) => ({ name, outcome: 'passed', inside: '' })), ...gaps];
}
/** Readers tell tests apart by their names alone, and compare them with those of earlier runs: no lines in names. */
function describeProblems(problems, help) {
    const seen = new Map();
    return problems.map((problem) => {
        const name = `${problem.rule}: ${problem.message}`;
        const times = (seen.get(name) ?? 0) + 1;
        seen.set(name, times);
        return describeProblem(problem, times === 1 ? name : `${name} (${times})`, help);
    });
}
function describeProblem(problem, name, help) {
    const { path, line, column, rule, message } = problem;
    const text = `${escapeXml(`${path}:${line}:${column} ${message}`)}\n${escapeXml(whereToRead(help, rule))}`;
    return severityOf(problem) === 'error'
        ? { name, outcome: 'failed', inside: `<failure${xmlAttributes({ message, type: rule })}>${text}</failure>` }
        : { name, outcome: 'skipped', inside: `<skipped${xmlAttributes({ message })}/><system-out>${text}</system-out>` };
}
function writeSuite(name, cases) {
    const count = (outcome) => cases.filter((one) => one.outcome === outcome).length;
    const counts = { tests: cases.length, failures: count('failed'), errors: 0, skipped: count('skipped'), time: 0 };
    const lines = cases.map((one) => {
        const attributes = xmlAttributes({ classname: name, name: one.name, time: 0 });
        return one.inside === '' ? `<testcase${attributes}/>` : `<testcase${attributes}>${one.inside}</testcase>`;
    });
    return `<testsuite${xmlAttributes({ name, ...counts })}>\n${lines.join('\n')}\n</testsuite>\n`;
}

// EXTERNAL MODULE: ./build/text/with-full-stop.js
var with_full_stop = __webpack_require__(8693);
;// CONCATENATED MODULE: ./build/check-report/formats/sarif.js
// SARIF 2.1.0, as code scanning and editors read it.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, and what GitHub makes of it:
// https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support










/** GitHub rejects a file with more, and shows fewer. */
const MAX_RESULTS = 25_000;
const SHOWN_RESULTS = 5_000;
const sarif_MESSAGE_MAX_CHARACTERS = 1_000;
/** The name by which readers of SARIF know the folder that all addresses start from. */
const ROOT = '%SRCROOT%';
const RULE_NAMES = Object.keys(documentation/* RULES */.y0);
const RULE_INDEXES = new Map(RULE_NAMES.map((rule, index) => [rule, index]));
function formatSarif(result, help) {
    const log = {
        $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
        version: '2.1.0',
        runs: [
            {
                tool: { driver: describeTool(help) },
                columnKind: 'utf16CodeUnits',
                originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
                invocations: [{ executionSuccessful: true, toolExecutionNotifications: notify(result) }],
                results: sarif_describeProblems(result.problems),
            },
        ],
    };
    return `${JSON.stringify(log, null, 1)}\n`;
}
function describeTool(help) {
    return {
        name: 'Docmend',
        semanticVersion: help.version,
        ...(help.rulesPage !== undefined && { informationUri: help.rulesPage }),
        rules: RULE_NAMES.map((rule) => describeRule(rule, help)),
    };
}
function describeRule(rule, { rulesPage, describeRule: read }) {
    const { meaning, severity } = documentation/* RULES */.y0[rule];
    const text = (0,with_full_stop/* withFullStop */.u)(meaning);
    const markdown = read?.(rule);
    return {
        id: rule,
        shortDescription: { text },
        fullDescription: { text },
        ...(rulesPage !== undefined && { helpUri: rule_help_linkToRule(rulesPage, rule) }),
        help: markdown === undefined ? { text } : { text: markdown, markdown },
        defaultConfiguration: { level: severity },
        properties: { tags: ['documentation'], precision: 'high', 'problem.severity': severity },
    };
}
/** The most severe, when there are more than GitHub takes. */
function sarif_describeProblems(problems) {
    const fingerprints = new Map(fingerprint(problems).map((print, index) => [problems[index], print]));
    return mostSevereFirst(problems)
        .slice(0, MAX_RESULTS)
        .map((problem) => ({
        ruleId: problem.rule,
        ruleIndex: RULE_INDEXES.get(problem.rule),
        level: severityOf(problem),
        message: { text: plainMessage(problem.message) },
        locations: [{ physicalLocation: locate(problem) }],
        // Not `primaryLocationLineHash`: upload-sarif makes that from the lines of the file, and warns of any other.
        partialFingerprints: { 'docmendProblem/v1': fingerprints.get(problem) },
        ...(problem.frozen !== undefined && { properties: { frozen: problem.frozen } }),
    }));
}
function locate({ path, line, column }) {
    return {
        artifactLocation: { uri: encodePath(path), uriBaseId: ROOT },
        region: { startLine: line, startColumn: column, endLine: line },
    };
}
/** A path as a relative reference of RFC 3986: also `:` is escaped, which would end a scheme. */
function encodePath(path) {
    return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
/** In a message of SARIF, `[text](target)` is a link (3.11.6). */
function plainMessage(message) {
    return (0,cut/* shorten */.m)(neutralize(message), sarif_MESSAGE_MAX_CHARACTERS).replaceAll('](', '] (');
}
function notify(result) {
    const sentences = [...describeFixes(result), ...describe_fixing_describeFixing(result), ...describeGaps(result)];
    const gaps = sentences.map((text) => ({ level: 'note', message: { text: plainMessage(text) } }));
    const text = describeCap(result.problems.length);
    return text === undefined ? gaps : [{ level: 'warning', message: { text } }, ...gaps];
}
function describeCap(count) {
    if (count <= SHOWN_RESULTS)
        return undefined;
    const shown = `GitHub shows ${(0,plural/* formatCount */.B)(SHOWN_RESULTS)} results.`;
    if (count <= MAX_RESULTS)
        return shown;
    const missing = (0,plural/* plural */.L)(count - MAX_RESULTS, 'problem');
    return `This file has the ${(0,plural/* formatCount */.B)(MAX_RESULTS)} most severe problems. ${missing} more are missing. ${shown}`;
}

;// CONCATENATED MODULE: ./build/check-report/format-check.js






/** By the names that `docmend check --format` takes. Each gives whole lines, or '' when there is nothing to say. */
const FORMATS = {
    text: formatText,
    json: formatJson,
    github: formatAnnotations,
    gitlab: formatCodeQuality,
    sarif: formatSarif,
    junit: formatJunit,
};
const REPORT_FORMATS = Object.keys(FORMATS);
/** Gives the report itself. What it leaves out for people, such as the counts, is in `describeResult`. */
function formatCheck(result, format, help) {
    const write = FORMATS[format];
    return write(result, help);
}

// EXTERNAL MODULE: ./build/config.js + 9 modules
var build_config = __webpack_require__(9557);
// EXTERNAL MODULE: ./build/docs-thread/docs-worker.js + 10 modules
var docs_worker = __webpack_require__(4140);
// EXTERNAL MODULE: ./build/github/git/local-tree.js + 1 modules
var local_tree = __webpack_require__(1637);
// EXTERNAL MODULE: ./build/projects/settings.js + 3 modules
var projects_settings = __webpack_require__(7127);
// EXTERNAL MODULE: ./build/git-tree/tree.js
var tree = __webpack_require__(1220);
;// CONCATENATED MODULE: ./build/git-tree/changes-between.js

/**
 * Returns new and changed files, in the order of paths, then deleted ones. A link or a file over 1 MiB becomes a file
 * without content, so that links to it still have a target; submodules are skipped.
 */
async function changesBetween(base, head) {
    const before = new Map((await base.list()).map((entry) => [entry.path, entry]));
    const after = await head.list();
    const blobs = new Set([...before.values()].map(({ sha }) => sha));
    const changed = after.filter((entry) => {
        const known = before.get(entry.path);
        before.delete(entry.path);
        return known?.sha !== entry.sha || known.mode !== entry.mode;
    });
    // Requested together, so that a tree can read them in one go.
    const changes = await Promise.all(changed.map((entry) => changeTo(entry, head, blobs)));
    return [...changes.flat(), ...[...before.keys()].map((path) => ({ kind: 'delete', path }))];
}
async function changeTo({ path, sha, mode }, head, blobs) {
    if (mode === '160000')
        return [];
    const known = { kind: 'reuse', path, blobSha: sha };
    const content = blobs.has(sha) ? undefined : await (0,tree/* readIfSmall */.Fi)(head, path);
    return [content === undefined ? known : { kind: 'write', path, content }];
}

// EXTERNAL MODULE: ./build/jobs/policy/docmend-file.js
var docmend_file = __webpack_require__(6569);
// EXTERNAL MODULE: ./build/jobs/policy/project-policy.js
var project_policy = __webpack_require__(2800);
// EXTERNAL MODULE: ./build/local/find-docs-root.js
var find_docs_root = __webpack_require__(2510);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./build/github/git/git.js + 1 modules
var git_git = __webpack_require__(6185);
;// CONCATENATED MODULE: ./build/github/git/work-tree.js
// Which files of a person's work tree may differ from the last commit. Git compares only what it knows of the files (size,
// time), so that no filter of the repository's configuration runs; the caller reads and compares them.

const TIMEOUT_MS = 60_000;
const SERVER_URL = 'file:///';
/** Gives the top folder of the work tree. Throws `GitError` when there is none. */
async function work_tree_findWorkTree(repoDir, childEnv) {
    return (await gitIn(repoDir, childEnv).run(['rev-parse', '--show-toplevel'])).toString().replace(/\r?\n$/, '');
}
/** Throws `GitError` when there is no work tree. */
async function work_tree_listTouchedFiles(repoDir, childEnv) {
    const folder = await work_tree_findWorkTree(repoDir, childEnv);
    const git = gitIn(folder, childEnv);
    const printed = await Promise.all([
        git.run(['diff-files', '--name-only', '-z', '--ignore-submodules=all']),
        git.run(['diff-index', '--cached', '--name-only', '-z', '--no-renames', '--ignore-submodules=all', 'HEAD']),
        git.run(['ls-files', '--others', '--exclude-standard', '-z']),
    ]);
    const paths = printed.flatMap((names) => names.toString().split('\0'));
    // A repository inside of this one is listed as a folder.
    return { folder, paths: [...new Set(paths)].filter((path) => path !== '' && !path.endsWith('/')).sort() };
}
/** As the person's own git: what is ignored may be said in that person's configuration. */
function gitIn(dir, childEnv) {
    const forPerson = { newObjects: 'in-repository' };
    return createGit({ dir, childEnv, serverUrl: SERVER_URL, timeoutMs: TIMEOUT_MS, forPerson });
}

;// CONCATENATED MODULE: ./build/local/read-work-tree.js
// The files of a person's work tree as changes of the last commit. Nothing outside of the repository is read: a link, and
// what lies beyond one, has no content here.






/** A work tree with more of them usually has files that git should ignore. */
const FILES_MAX = 5000;
const TOTAL_MAX_BYTES = (/* unused pure expression or super */ null && (64 * 1024 * 1024));
/** Of a file that is there and has no content for us: a link, or a file that is too large for a page. */
const NO_CONTENT = '0'.repeat(40);
/** Gives what may differ from `HEAD`, by path; some files may be as they were. Throws an error that says what to do. */
async function read_work_tree_readWorkTree(repositoryDir, childEnv) {
    const { folder, paths } = await listTouchedFiles(repositoryDir, childEnv);
    if (paths.length > FILES_MAX) {
        throw new Error(`${formatCount(paths.length)} files of ${repositoryDir} differ from the last commit, more than ${formatCount(FILES_MAX)}: commit them, add to .gitignore what does not belong to the repository, or check the last commit with --committed`);
    }
    const changes = [];
    let bytes = 0;
    for (const path of paths) {
        const change = await changeAt(folder, path);
        bytes += change.kind === 'write' ? change.content.byteLength : 0;
        if (bytes > TOTAL_MAX_BYTES) {
            throw new Error(`The changed files of ${repositoryDir} have more than 64 MB: commit them, let git ignore them, or check the last commit with --committed`);
        }
        changes.push(change);
    }
    return changes;
}
async function changeAt(folder, path) {
    const file = join(folder, path);
    const found = (await isBeyondLink(file)) ? undefined : await lstat(file).catch(sayNothing);
    if (found === undefined || !(found.isFile() || found.isSymbolicLink()))
        return { kind: 'delete', path };
    const content = found.isFile() && found.size <= FILE_MAX_BYTES ? await read_work_tree_readRegularFile(file) : undefined;
    return content === undefined ? { kind: 'reuse', path, blobSha: NO_CONTENT } : { kind: 'write', path, content };
}
/** Git calls a file deleted when a folder above it became a link. */
async function isBeyondLink(file) {
    const above = dirname(file);
    return (await realpath(above).catch(sayNothing)) !== above;
}
/** undefined when it has become something else since it was looked at, or too large. */
async function read_work_tree_readRegularFile(file) {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(sayNothing);
    if (handle === undefined)
        return undefined;
    try {
        const { size } = await handle.stat();
        return size > FILE_MAX_BYTES ? undefined : await handle.readFile();
    }
    finally {
        await handle.close();
    }
}
/** Files come and go while people work. */
function sayNothing() { }

;// CONCATENATED MODULE: ./build/local/open-folder.js
// The files of a folder without git, as the checks read them: on disk, as they are now. Links are listed and never followed.









const ENTRIES_MAX = 100_000;
/** What programs install or build here: git would ignore it. */
const MADE = /^(?:node_modules|\.venv|venv|site-packages|_build|_site|\.next|\.nuxt|\.docusaurus|\.astro|\.cache|\.turbo)$/;
/** Such a folder is the output of a build if it has a home page; else it may hold documentation. */
const OFTEN_MADE = /^(?:dist|build|out|public|site|book|target)$/;
/** Reads names, sizes and times, and contents only when they are asked for. Throws `TreeTooLargeError` past 100,000 files. */
async function open_folder_openFolder(folder) {
    const skipped = [];
    const entries = await listFiles(folder, skipped);
    const known = new Map(entries.map((entry) => [entry.path, entry]));
    const files = {
        sha: hashOf(entries.map(({ path, sha }) => `${path}\0${sha}`)),
        list: async () => entries,
        read: async (path) => {
            const entry = known.get(path);
            if (entry?.mode !== '100644')
                return undefined;
            if ((entry.size ?? 0) > FILE_MAX_BYTES)
                throw new BlobTooLargeError(`${path} is larger than 1 MiB`);
            return readRegularFile(join(folder, path));
        },
    };
    return { files, skipped };
}
async function listFiles(folder, skipped) {
    const entries = [];
    const waiting = [''];
    for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
        const found = await readFolder(folder, below, skipped);
        if (isOutput(below, found))
            continue;
        for (const one of found) {
            const path = below === '' ? one.name : `${below}/${one.name}`;
            if (one.isDirectory() && !isGitFolder(one.name) && !MADE.test(one.name))
                waiting.push(path);
            const entry = one.isFile() || one.isSymbolicLink() ? await entryOf(folder, path) : undefined;
            if (entry !== undefined)
                entries.push(entry);
        }
        if (entries.length + waiting.length > ENTRIES_MAX)
            throw tooLarge(folder);
    }
    return entries.sort((a, b) => compareByteOrder(a.path, b.path));
}
async function readFolder(folder, below, skipped) {
    try {
        return await readdir(join(folder, below), { withFileTypes: true });
    }
    catch (error) {
        if (below === '')
            throw error;
        skipped.push(`The folder ${below} could not be read and was left out.`);
        return [];
    }
}
function isOutput(below, found) {
    return OFTEN_MADE.test(below.slice(below.lastIndexOf('/') + 1)) && found.some(({ name }) => name === 'index.html');
}
/** The id stands for the content without reading it: nothing that is kept outlives the check. */
async function entryOf(folder, path) {
    const found = await lstat(join(folder, path)).catch(() => undefined);
    if (found === undefined)
        return undefined;
    const mode = found.isSymbolicLink() ? '120000' : '100644';
    return { path, mode, sha: hashOf([path, String(found.size), String(found.mtimeMs)]), size: found.size };
}
function hashOf(parts) {
    return createHash('sha1').update(parts.join('\n')).digest('hex');
}
function tooLarge(folder) {
    return new TreeTooLargeError(`${folder} has more than ${formatCount(ENTRIES_MAX)} files: name the folder of the docs with --repo`);
}

// EXTERNAL MODULE: ./build/agent/changes/change-set.js + 7 modules
var change_set = __webpack_require__(4427);
// EXTERNAL MODULE: ./build/git-tree/blob-sha.js
var blob_sha = __webpack_require__(9256);
;// CONCATENATED MODULE: ./build/local/open-work-tree.js
// The last commit of a repository on this machine with the files of the work tree on top of it, as the agent's tools and the
// checks read them.




/** What was read is bounded already. */
const NO_LIMITS = { changedFiles: Infinity, changedBytes: Infinity };
/** `head`: the last commit of this repository. Throws an error that says what to do. */
async function open_work_tree_openWorkTree(repositoryDir, head, childEnv) {
    const changeSet = new ChangeSet(head, {
        limits: NO_LIMITS,
        writeRefusal: () => undefined,
        contentRefusal: () => undefined,
    });
    await changeSet.load(await readWorkTree(repositoryDir, childEnv));
    const files = {
        sha: idOf(changeSet, head.sha),
        list: () => changeSet.list(),
        read: (path) => changeSet.read(path),
        search: (query) => changeSet.search(query),
    };
    return { changeSet, files };
}
function idOf(changeSet, headSha) {
    const changes = changeSet.changes();
    if (changes.length === 0)
        return headSha;
    const hash = createHash(headSha.length === 64 ? 'sha256' : 'sha1').update(headSha);
    for (const change of changes) {
        const content = change.kind === 'write' ? blobShaOf(change.content, headSha) : change.kind;
        hash.update(`${JSON.stringify(change.path)} ${content}\n`);
    }
    return hash.digest('hex');
}

;// CONCATENATED MODULE: ./build/local/open-files.js
// What `docmend check` reads: the files as they are now, in a git repository or in any other folder.





/** `isCommitted`: the last commit instead. Throws an error that says what to do. */
async function open_files_openFiles(config, repositoryDir, isCommitted) {
    const head = await openLocalTree(repositoryDir, 'HEAD', config.childEnv).catch((error) => {
        if (error instanceof NoCommitError && !isCommitted)
            return undefined;
        throw error;
    });
    if (head === undefined)
        return { ...(await openFolder(repositoryDir)), folder: repositoryDir, close: async () => undefined };
    const close = () => head.close();
    try {
        const opened = isCommitted ? undefined : await open_files_readWorkTree(repositoryDir, head.tree, config);
        return { files: head.tree, folder: undefined, ...opened, skipped: [], close };
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** undefined in a bare repository, and in a clone before its first checkout: the last commit is all that there is. */
async function open_files_readWorkTree(repositoryDir, head, { childEnv }) {
    if (!(await isCheckedOut(repositoryDir, childEnv)))
        return undefined;
    const { files } = await openWorkTree(repositoryDir, head, childEnv);
    return { files, folder: await findWorkTree(repositoryDir, childEnv) };
}
/** Git makes the index with the first checkout. */
async function isCheckedOut(repositoryDir, childEnv) {
    const index = await gitOfPerson(repositoryDir, childEnv).run([
        'rev-parse',
        '--path-format=absolute',
        '--git-path',
        'index',
    ]);
    return existsSync(index.toString().replace(/\r?\n$/, ''));
}

// EXTERNAL MODULE: ./build/local/read-policy-file.js
var read_policy_file = __webpack_require__(9400);
;// CONCATENATED MODULE: ./build/local/suggest-roots.js
// What a person can do where it is not sure that the detected docs root is the right one.


const MAX_SUGGESTED = 8;
/** Gives a sentence for people at a terminal, or none: the root is that of the one site that there is. */
function suggestRoots({ docsRoot, candidates, leftOut, isSure }, framework) {
    const others = candidates.filter((candidate) => candidate.docsRoot !== docsRoot);
    if (others.length > 0 && (!isSure || leftOut.length > 0)) {
        const listed = others.slice(0, MAX_SUGGESTED).map(({ docsRoot: root, frameworks, pages }) => {
            return `  --docs-root ${root === '' ? '.' : root}  (${frameworks.join(', ')}, ${(0,plural/* plural */.L)(pages, 'page')})`;
        });
        return [
            `Several folders may be the docs root. Docmend chose ${shownRoot(docsRoot)}; to choose another, add`,
            ...listed,
        ];
    }
    if (isSure || framework !== documentation/* NO_FRAMEWORK */.HB)
        return [];
    return [
        `No configuration of a docs framework was found, so the pages of ${shownRoot(docsRoot)} are read as plain Markdown. If the docs are elsewhere, name their folder with --docs-root`,
    ];
}
function shownRoot(docsRoot) {
    return docsRoot === '' ? 'the whole repository' : docsRoot;
}

;// CONCATENATED MODULE: ./build/local/check-locally.js










/** Long limits: a person can interrupt the command, and, unlike in the service, no other work waits for a thread. */
const CHECK_LIMITS = { callMs: 60 * 60_000, slowPagesCpuMs: 60 * 60_000 };
/** `isCommitted`: the last commit, not the files as they are now. Throws an error that says when there is no such commit. */
async function checkLocally(config, check) {
    const { files, skipped, close } = await openFiles(config, check.repositoryDir, check.isCommitted);
    const docs = startDocsWorker({ ...CHECK_LIMITS, ...(check.onProgress && { onProgress: check.onProgress }) });
    try {
        const result = await checkFiles(config, check, { files, docs });
        return { ...result, skipped: [...result.skipped, ...skipped] };
    }
    finally {
        await docs.close();
        await close();
    }
}
/** The same for files that are open. */
async function checkFiles(config, check, opened) {
    const docsRoot = await (0,find_docs_root/* findDocsRoot */.R)(opened.files, check);
    const detected = check.docsRoot === undefined ? await detectRoot(opened.files) : undefined;
    const found = check.since === undefined ? checkSite : checkChanges;
    const { site, ...end } = await found(config, { ...check, docsRoot, since: check.since ?? '' }, opened);
    const { pageCount, locales, keptPages, sites = [] } = site;
    const summary = summarize(site, { docsRoot, detected }, end);
    return check.since === undefined
        ? { ...summary, site: { pageCount, locales, sites, ...(keptPages && { keptPages }) } }
        : summary;
}
async function checkSite(_, check, { files, docs }) {
    const opened = await docs.open(files, check.docsRoot);
    try {
        const session = (0,documentation/* withRuleSettings */.kc)(opened, await findRules(files, check));
        const found = await session.checkAll();
        const drift = check.drift ? (0,documentation/* describeDrift */.ZP)(await session.drift()) : [];
        return { site: await session.summary(), ...found, drift, byHand: [], skipped: [], refusals: [], notes: [] };
    }
    finally {
        await opened.close();
    }
}
async function checkChanges(config, check, { files, docs }) {
    const base = await openBase(config, check);
    try {
        const opened = await docs.open(base.tree, check.docsRoot);
        try {
            const session = (0,documentation/* withRuleSettings */.kc)(opened, await findRules(base.tree, check));
            const changes = await changesBetween(base.tree, files);
            const report = await session.check(changes);
            const site = await session.summary();
            const verdict = check.gate
                ? await judge({ changes, report, session, base: base.tree }, config, check)
                : NO_VERDICT;
            const { problems, unjudged, checkedPages, byHand, skipped } = report;
            const drift = (0,documentation/* describeDrift */.ZP)(report.drift ?? []);
            return { site, problems, drift, unjudged, pages: checkedPages, byHand, skipped, ...verdict };
        }
        finally {
            await opened.close();
        }
    }
    finally {
        await base.close();
    }
}
/** Opens the commit that the changes are compared with. */
async function openBase({ childEnv }, { repositoryDir, since, isExact, signal, }) {
    const commit = isExact ? since : await (0,local_tree/* findForkPoint */.KU)(repositoryDir, since, childEnv);
    return (0,local_tree/* openLocalTree */.GU)(repositoryDir, commit, childEnv, signal);
}
const NO_VERDICT = { refusals: [], notes: [] };
/** What the gate needs is loaded only for it. */
async function judge(...args) {
    return (await Promise.all(/* import() */[__webpack_require__.e(387), __webpack_require__.e(955), __webpack_require__.e(475)]).then(__webpack_require__.bind(__webpack_require__, 9475))).judgeChanges(...args);
}
async function detectRoot(tree) {
    return (0,documentation/* findDocsRoot */.RU)((await tree.list()).map(({ path }) => path));
}
/** A `.docmend.yml` that is not valid has no effect here; of changes, the gate's verdict says so. */
async function findRules(tree, { settings }) {
    const read = (0,docmend_file/* readDocmendFile */.HG)(await (0,read_policy_file/* readPolicyFile */.B)(tree));
    return (0,project_policy/* stricterRules */.cs)(settings.checks, read.kind === 'read' ? (read.file.checks ?? {}) : {});
}
function summarize({ framework }, { docsRoot, detected }, found) {
    const errors = found.problems.filter(documentation/* isError */.bJ).length;
    const hints = detected === undefined ? [] : suggestRoots(detected, framework);
    return { framework, docsRoot, errors, warnings: found.problems.length - errors, hints, ...found };
}

;// CONCATENATED MODULE: ./build/local/check-checkout.js





/** Throws an error that says what to do: `SettingError` for wrong settings. */
async function checkCheckout(check) {
    const settings = (0,projects_settings/* settingsFrom */.ms)(check.settings);
    const config = (0,build_config/* readConfig */.Xg)(check.childEnv);
    const { timeoutMs, threadSource: source, signal } = check;
    const head = await (0,local_tree/* openLocalTree */.GU)(check.repositoryDir, 'HEAD', config.childEnv, signal);
    const docs = (0,docs_worker/* startDocsWorker */.G)({ source, callMs: timeoutMs, slowPagesCpuMs: timeoutMs });
    // A call that waits for a thread ends with it.
    signal.addEventListener('abort', () => void docs.close(), { once: true });
    try {
        signal.throwIfAborted();
        const wanted = { ...check, drift: false, gate: false, settings };
        return await checkFiles(config, wanted, { files: head.tree, docs });
    }
    finally {
        await docs.close();
        await head.close();
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/local/checkout.js
// The checkout of a workflow run, which is mostly shallow: which commit it is at, and the commits that it lacks.



/** The server does not have the commit any more, or gives nobody commits that no branch has. */
class CommitGoneError extends Error {
}
const LOCAL_TIMEOUT_MS = 60_000;
const FETCH_TIMEOUT_MS = 120_000;
const FETCH_TRIES = 3;
const PAUSE_MS = 2_000;
const DEPTHS = [50, 200, 750];
const SHA = /^[0-9a-f]{40}$/;
/** Nothing is written but objects, and where the history of a shallow clone ends. */
const FETCH = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--recurse-submodules=no'];
/** Throws an error that says what to do when there is no checkout. */
async function openCheckout(dir, childEnv, signal) {
    const forPerson = { newObjects: 'in-repository' };
    const withTimeout = (timeoutMs) => (0,git_git/* createGit */.l)({ dir, childEnv, serverUrl: 'file:///', timeoutMs, forPerson, signal });
    const [local, remote] = [withTimeout(LOCAL_TIMEOUT_MS), withTimeout(FETCH_TIMEOUT_MS)];
    const { sha, parents } = await readHead(local);
    // The server leaves out what belongs to the commit that is checked out. git itself names only the commits of branches and tags,
    // and a checkout of a single commit has neither: then it would get every file once more.
    const fetch = (args, name) => fetchFrom(remote, [`--negotiation-tip=${sha}`, ...args], name, signal);
    const requireCommit = async (name) => {
        const known = (await findCommit(local, name)) ?? (await findCommit(local, `refs/remotes/origin/${name}`));
        if (known !== undefined)
            return known;
        const wanted = SHA.test(name) ? name : await askRemote(remote, name, signal);
        if ((await findCommit(local, wanted)) !== undefined)
            return wanted;
        const depth = (await isShallow(local)) ? ['--depth=1'] : [];
        await fetch([...depth, 'origin', wanted], name);
        return wanted;
    };
    const deepenTo = async (other) => {
        if (await haveCommonAncestor(local, other))
            return true;
        if (!(await isShallow(local)))
            return false;
        for (const depth of DEPTHS) {
            await fetch([`--deepen=${depth}`, 'origin', sha, other], other);
            if (await haveCommonAncestor(local, other))
                return true;
        }
        return false;
    };
    return { sha, parents, requireCommit, deepenTo };
}
/** The parents of a commit as it is stored: `git log` says that one in a shallow clone has none. */
async function readHead(git) {
    try {
        await requireGitFolder(git);
        const sha = (await git.run(['rev-parse', '--verify', 'HEAD^{commit}'])).toString().trim();
        const [head = ''] = (await git.run(['cat-file', 'commit', sha])).toString().split('\n\n', 1);
        return { sha, parents: [...head.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].flatMap(([, parent]) => parent ?? []) };
    }
    catch (error) {
        if (!(error instanceof git_git/* GitError */.X) || error.isTimeout)
            throw error;
        (0,local_tree/* requireGit */.oj)(error);
        throw new Error(adviseOnCheckout(error.stderr), { cause: error });
    }
}
/**
 * Where there is no .git, git takes files named HEAD, objects and refs for a repository. A pull request can bring them, with a
 * configuration that starts programs.
 */
async function requireGitFolder(git) {
    const folder = (await git.run(['rev-parse', '--git-dir'])).toString().trim();
    if (folder === '.')
        throw new Error(NO_CHECKOUT);
}
const NO_CHECKOUT = 'There is no checkout here. Add the step actions/checkout before this one.';
function adviseOnCheckout(stderr) {
    if (/dubious ownership/i.test(stderr)) {
        return 'git refuses to read the checkout, because another user owns it. Add a step with: git config --global --add safe.directory "$GITHUB_WORKSPACE"';
    }
    return NO_CHECKOUT;
}
async function findCommit(git, name) {
    const found = await git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
        okExitCodes: [1, 128],
    });
    const sha = found.toString().trim();
    return SHA.test(sha) ? sha : undefined;
}
async function isShallow(git) {
    return (await git.run(['rev-parse', '--is-shallow-repository'])).toString().trim() === 'true';
}
async function haveCommonAncestor(git, sha) {
    const found = await git.run(['merge-base', 'HEAD', sha], { okExitCodes: [1, 128] });
    return found.toString().trim() !== '';
}
async function askRemote(git, name, signal) {
    const names = [`refs/heads/${name}`, `refs/tags/${name}^{}`, `refs/tags/${name}`];
    const listed = await severalTimes(() => git.run(['ls-remote', '--quiet', 'origin', ...names]), signal).catch((error) => {
        throw explain(error, name);
    });
    const shas = new Map(listed
        .toString()
        .split('\n')
        .map((line) => [line.split('\t')[1], line.split('\t')[0]]));
    const sha = names.map((ref) => shas.get(ref)).find((found) => found !== undefined);
    if (sha !== undefined)
        return sha;
    throw new Error(`There is no commit, branch or tag ${name} in the repository. Correct the input base.`);
}
async function fetchFrom(git, args, name, signal) {
    try {
        await severalTimes(() => git.run([...FETCH, ...args]), signal);
    }
    catch (error) {
        throw explain(error, name);
    }
}
/** A connection that broke is worth another try. */
async function severalTimes(work, signal) {
    for (let tries = 1;; tries++) {
        try {
            return await work();
        }
        catch (error) {
            if (tries === FETCH_TRIES || !(error instanceof git_git/* GitError */.X) || IS_FINAL.test(error.stderr))
                throw error;
            await (0,external_node_timers_promises_.setTimeout)(PAUSE_MS * tries, undefined, { signal });
        }
    }
}
/** upload-pack.c. A host that gives out only what a branch has says the latter. */
const IS_GONE = /not our ref|does not allow request for unadvertised object/i;
const IS_FINAL = /not our ref|unadvertised object|does not appear to be a git repository|authentication failed|could not read username|not found/i;
function explain(error, name) {
    if (!(error instanceof git_git/* GitError */.X))
        return error;
    if (IS_GONE.test(error.stderr)) {
        return new CommitGoneError(`The repository on the server has no commit ${name}, with which the changes are to be compared. Name another commit or branch in the input base, or check every page with base: none.`, { cause: error });
    }
    // An address may have credentials in it.
    const said = error.isTimeout ? 'it took too long' : error.stderr.trim().replaceAll(/\/\/[^/@\s]*@/g, '//');
    return new Error(`The checkout lacks ${name}, which the changes are compared with, and git could not fetch it: ${said}\n` +
        'Set fetch-depth: 0 for actions/checkout, and leave persist-credentials on, or name another commit in the input base.', { cause: error });
}

// EXTERNAL MODULE: ./build/action/explain-error.js
var explain_error = __webpack_require__(1335);
// EXTERNAL MODULE: ./build/action/job-summary.js
var job_summary = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/action/log.js
var log = __webpack_require__(4173);
// EXTERNAL MODULE: ./build/action/outputs.js
var outputs = __webpack_require__(2309);
// EXTERNAL MODULE: ./build/action/stop-signals.js
var stop_signals = __webpack_require__(9675);
// EXTERNAL MODULE: ./build/action/check/check-inputs.js
var check_inputs = __webpack_require__(5112);
// EXTERNAL MODULE: ./build/action/untrusted-text.js
var untrusted_text = __webpack_require__(4613);
;// CONCATENATED MODULE: ./build/action/check/check-summary.js
// The job summary of `command: check`: a table of the rules that found something, and what was not checked.





const PLACES_OF_A_RULE = 5;
const GAPS_MAX = 20;
/** A message quotes the page. GitHub drops a summary over 1 MiB, and an escaped character can take 15 bytes. */
const TEXT_MAX_CHARACTERS = 300;
/** Gives Markdown. All text of the repository is escaped. */
function checkSummary(result, { base, help, files }) {
    const rules = Map.groupBy(mostSevereFirst(result.problems), ({ rule }) => rule);
    const rows = [...rules].map(([rule, problems]) => check_summary_describeRule(rule, problems, help, files));
    const table = rows.length === 0 ? [] : ['| Rule | | Problems | Where |', '| --- | --- | --- | --- |', ...rows, ''];
    const gaps = describeGaps(result);
    const shown = gaps.slice(0, GAPS_MAX).map((gap) => `- ${(0,untrusted_text/* summaryHtml */.QW)((0,cut/* shorten */.m)(gap, TEXT_MAX_CHARACTERS))}`);
    const more = gaps.length > GAPS_MAX ? [`- and ${gaps.length - GAPS_MAX} more in the log`] : [];
    const unchecked = gaps.length === 0 ? [] : ['**Not checked**', '', ...shown, ...more, ''];
    return [
        '### Documentation checks',
        '',
        (0,untrusted_text/* summaryHtml */.QW)(`${describeCounts(result)}. ${base}`),
        '',
        ...table,
        ...unchecked,
    ].join('\n');
}
function check_summary_describeRule(rule, problems, { rulesPage }, files) {
    const [first] = problems;
    const name = rulesPage === undefined ? `\`${rule}\`` : `[\`${rule}\`](${rule_help_linkToRule(rulesPage, rule)})`;
    const places = problems.slice(0, PLACES_OF_A_RULE).map((problem) => describePlace(problem, files));
    const more = problems.length > PLACES_OF_A_RULE ? `<br>and ${problems.length - PLACES_OF_A_RULE} more` : '';
    return `| ${name} | ${first === undefined ? '' : severityOf(first)} | ${problems.length} | ${places.join('<br>')}${more} |`;
}
function describePlace({ path, line, message }, files) {
    const name = (0,untrusted_text/* summaryHtml */.QW)(`${(0,cut/* shorten */.m)(path, TEXT_MAX_CHARACTERS)}:${line}`);
    const address = `${files}/${path.split('/').map(encodeURIComponent).join('/')}?plain=1#L${line}`;
    const link = files === undefined || path.length > TEXT_MAX_CHARACTERS
        ? name
        : `<a href="${(0,untrusted_text/* escapePunctuation */.Yg)(address)}">${name}</a>`;
    return `${link} ${(0,untrusted_text/* summaryHtml */.QW)((0,cut/* shorten */.m)(message, TEXT_MAX_CHARACTERS))}`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js
var schemas = __webpack_require__(5156);
;// CONCATENATED MODULE: ./build/action/check/compared-base.js
// What the checkout of a run is compared with, by the event that started the run.

/** What is read of the payload of a webhook; another one is as good as none. */
const Payload = schemas.object({
    pull_request: schemas.object({ base: schemas.object({ sha: schemas.string() }), head: schemas.object({ sha: schemas.string() }) }).optional(),
    merge_group: schemas.object({ base_sha: schemas.string() }).optional(),
    before: schemas.string().optional(),
    ref: schemas.string().optional(),
    repository: schemas.object({ default_branch: schemas.string() }).optional(),
});
/** `before` of a push that makes a branch. */
const NO_COMMIT = /^0+$/;
/**
 * Throws an error that says what to do where the checkout is not the pull request.
 * @param wanted the input `base`; '' = by the event, `none` = compare with nothing
 */
function findComparedBase(wanted, { name, payload }, head) {
    if (wanted === 'none')
        return { kind: 'nothing', because: 'base is none' };
    if (wanted !== '')
        return { kind: 'fork', name: wanted };
    const { pull_request: pull, merge_group: group, before, ref, repository } = Payload.safeParse(payload).data ?? {};
    if (pull !== undefined) {
        requirePullRequest(pull, name, head);
        return baseOfPullRequest(pull, head);
    }
    if (group !== undefined)
        return { kind: 'commit', sha: group.base_sha };
    if (name !== 'push' || before === undefined)
        return { kind: 'nothing', because: `the event is ${name}` };
    if (!NO_COMMIT.test(before))
        return { kind: 'commit', sha: before, orElse: otherBranch(ref, repository) };
    return repository === undefined
        ? { kind: 'nothing', because: 'the branch is new' }
        : { kind: 'fork', name: repository.default_branch };
}
/** The default branch, for a push to another one: what a pull request of that branch would be compared with. */
function otherBranch(ref, repository) {
    return ref === undefined || ref === `refs/heads/${repository?.default_branch}`
        ? undefined
        : repository?.default_branch;
}
/** In `pull_request_target`, `actions/checkout` takes the base: compared with itself, it would always be free of problems. */
function requirePullRequest({ base, head: theirs }, event, { sha, parents }) {
    if (sha === theirs.sha || parents.includes(theirs.sha))
        return;
    if (event !== 'pull_request_target' && sha !== base.sha)
        return;
    throw new Error('The checkout is the base of the pull request, not the pull request. Run this step on the event pull_request, and give actions/checkout no ref: check needs no secrets.');
}
/**
 * `actions/checkout` takes the commit that GitHub made by merging the pull request into its base: the difference from its
 * first parent is the pull request, also when the base has moved since.
 */
function baseOfPullRequest({ base, head: theirs }, { parents }) {
    const [first, second] = parents;
    if (first !== undefined && second === theirs.sha)
        return { kind: 'commit', sha: first };
    return { kind: 'fork', name: base.sha };
}

// EXTERNAL MODULE: ./build/action/check/our-files.js + 2 modules
var our_files = __webpack_require__(3738);
;// CONCATENATED MODULE: ./build/action/check/workplace.js
// What the runner says about a step that needs no service: read once, from its variables and the file of the event.
// https://docs.github.com/en/actions/reference/workflows-and-actions/variables

const FOR_GIT = ['PATH', 'HOME', 'HTTPS_PROXY', 'NO_PROXY'];
function readWorkplace(env) {
    const { GITHUB_SERVER_URL: serverUrl, GITHUB_REPOSITORY: repository } = env;
    return {
        workspace: env.GITHUB_WORKSPACE ?? process.cwd(),
        temporary: env.RUNNER_TEMP,
        event: { name: env.GITHUB_EVENT_NAME ?? '', payload: readPayload(env.GITHUB_EVENT_PATH) },
        repositoryUrl: serverUrl === undefined || repository === undefined ? undefined : `${serverUrl}/${repository}`,
        action: { serverUrl, repository: env.GITHUB_ACTION_REPOSITORY, ref: env.GITHUB_ACTION_REF },
        childEnv: Object.fromEntries(FOR_GIT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
    };
}
/** Outside a runner there is no such file. */
function readPayload(path) {
    if (path === undefined)
        return undefined;
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch (error) {
        throw new Error(`The file of the event, ${path}, cannot be read: ${String(error)}`, { cause: error });
    }
}

;// CONCATENATED MODULE: ./build/action/check/run-check.js
// The story of `command: check`: what the changes of a pull request break in the documentation, without a service, an account or
// a key.

















/** Runs the step, and sets its outputs and exit code. */
async function runCheck(env) {
    const place = readWorkplace(env);
    const inputs = (0,check_inputs/* readCheckInputs */.Y2)(place);
    const signals = (0,stop_signals/* watchForStop */.F)(inputs.timeoutMs, 0);
    try {
        await check(place, inputs, signals.stop);
    }
    catch (error) {
        const reason = signals.stopReason();
        if (reason === undefined)
            throw error;
        (0,explain_error/* reportFailure */.x)(new Error(describeStop(reason, inputs.timeoutMs), { cause: error }));
        endProcess();
    }
}
/** What git has started, such as a program that waits for a server, may live on and would keep the step open. */
function endProcess() {
    process.stdout.write('', () => process.exit());
}
function describeStop(reason, timeoutMs) {
    if (reason === 'interrupted')
        return 'The workflow run was canceled before the check was done.';
    const time = (0,plural/* plural */.L)(timeoutMs / 60_000, 'minute');
    return `The check was not done after ${time}. Raise timeout-minutes, or set docs-root to a smaller folder.`;
}
async function check(place, inputs, signal) {
    const checkout = await openCheckout(place.workspace, place.childEnv, signal);
    const base = findComparedBase(inputs.base, place.event, checkout);
    const compared = await requireBase(base, checkout);
    (0,log/* log */.R)(compared.sentence);
    const result = await checkCheckout({
        repositoryDir: place.workspace,
        childEnv: place.childEnv,
        docsRoot: inputs.docsRoot,
        since: compared.since,
        isExact: compared.isExact,
        settings: inputs.settings,
        timeoutMs: inputs.timeoutMs,
        threadSource: our_files/* THREAD_SOURCE */.J,
        signal,
    });
    await report(result, {
        inputs,
        place,
        headSha: checkout.sha,
        base: compared.sentence,
        isWhole: compared.since === undefined,
    });
}
/** Fetches what the comparison needs. */
async function requireBase(base, checkout) {
    switch (base.kind) {
        case 'nothing':
            return { since: undefined, isExact: false, sentence: `Every page is checked, because ${base.because}.` };
        case 'commit':
            return requireExact(base, checkout);
        case 'fork':
            return requireFork(base.name, checkout);
        default:
            return base;
    }
}
async function requireExact({ sha, orElse }, checkout) {
    try {
        const since = await checkout.requireCommit(sha);
        return { since, isExact: true, sentence: `Only what is new since ${run_check_short(since)} counts.` };
    }
    catch (error) {
        if (!(error instanceof CommitGoneError) || orElse === undefined)
            throw error;
        const compared = await requireFork(orElse, checkout);
        const gone = `The push replaced ${run_check_short(sha)}, which the server does not have any more, so the branch is compared with ${orElse}.`;
        return { ...compared, sentence: `${gone} ${compared.sentence}` };
    }
}
async function requireFork(name, checkout) {
    const since = await checkout.requireCommit(name);
    if (await checkout.deepenTo(since)) {
        return { since, isExact: false, sentence: `Only what is new since ${run_check_short(since)} counts.` };
    }
    const advice = 'so some of what is new may come from there. Set fetch-depth: 0 for actions/checkout';
    const sentence = `The histories of the checkout and of ${run_check_short(since)} do not meet in the commits that are here, ${advice}.`;
    return { since, isExact: false, sentence };
}
function run_check_short(sha) {
    return sha.slice(0, 12);
}
const NO_PAGES = 'There are no pages of documentation in the checkout. Name their folder in the input docs-root.';
async function report(result, { inputs, place, headSha, base, isWhole }) {
    const help = (0,our_files/* readRuleHelp */.G)(place.action);
    process.stdout.write(formatCheck(result, 'github', help));
    (0,log/* log */.R)([...result.hints, ...result.byHand, ...result.drift, describeCounts(result)].join('\n'));
    await replaceFile(inputs.sarifFile, formatCheck(result, 'sarif', help));
    if (inputs.summary)
        (0,job_summary/* addToSummary */.Dg)(checkSummary(result, { base, help, files: filesAt(place, headSha) }));
    (0,outputs/* setCheckOutputs */.Pr)(result, inputs.sarifFile);
    if (isFailed(result, inputs.level))
        process.exitCode = 1;
    if (isWhole && result.pages === 0)
        throw new Error(NO_PAGES);
}
/** A pull request can bring a link of this name, which would lead the text elsewhere. */
async function replaceFile(path, text) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
    await (0,promises_.rm)(path, { force: true });
    await (0,promises_.writeFile)(path, text, { flag: 'wx' });
}
/** The address below which the files of the commit can be seen. */
function filesAt({ repositoryUrl }, headSha) {
    return repositoryUrl === undefined ? undefined : `${repositoryUrl}/blob/${headSha}`;
}
function isFailed({ errors, warnings }, level) {
    if (level === 'none')
        return false;
    return errors > 0 || (level === 'warning' && warnings > 0);
}


/***/ }),

/***/ 1318:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ diffArrays)
/* harmony export */ });
/* unused harmony export arrayDiff */
/* harmony import */ var _base_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3102);

class ArrayDiff extends _base_js__WEBPACK_IMPORTED_MODULE_0__/* ["default"] */ .A {
    tokenize(value) {
        return value.slice();
    }
    join(value) {
        return value;
    }
    removeEmpty(value) {
        return value;
    }
}
const arrayDiff = new ArrayDiff();
function diffArrays(oldArr, newArr, options) {
    return arrayDiff.diff(oldArr, newArr, options);
}


/***/ }),

/***/ 3102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ Diff)
/* harmony export */ });
class Diff {
    diff(oldStr, newStr, 
    // Type below is not accurate/complete - see above for full possibilities - but it compiles
    options = {}) {
        let callback;
        if (typeof options === 'function') {
            callback = options;
            options = {};
        }
        else if ('callback' in options) {
            callback = options.callback;
        }
        // Allow subclasses to massage the input prior to running
        const oldString = this.castInput(oldStr, options);
        const newString = this.castInput(newStr, options);
        const oldTokens = this.removeEmpty(this.tokenize(oldString, options));
        const newTokens = this.removeEmpty(this.tokenize(newString, options));
        return this.diffWithOptionsObj(oldTokens, newTokens, options, callback);
    }
    diffWithOptionsObj(oldTokens, newTokens, options, callback) {
        var _a;
        const done = (value) => {
            value = this.postProcess(value, options);
            if (callback) {
                setTimeout(function () { callback(value); }, 0);
                return undefined;
            }
            else {
                return value;
            }
        };
        const newLen = newTokens.length, oldLen = oldTokens.length;
        let editLength = 1;
        let maxEditLength = newLen + oldLen;
        if (options.maxEditLength != null) {
            maxEditLength = Math.min(maxEditLength, options.maxEditLength);
        }
        const maxExecutionTime = (_a = options.timeout) !== null && _a !== void 0 ? _a : Infinity;
        const abortAfterTimestamp = Date.now() + maxExecutionTime;
        const bestPath = [{ oldPos: -1, lastComponent: undefined }];
        // Seed editLength = 0, i.e. the content starts with the same values
        let newPos = this.extractCommon(bestPath[0], newTokens, oldTokens, 0, options);
        if (bestPath[0].oldPos + 1 >= oldLen && newPos + 1 >= newLen) {
            // Identity per the equality and tokenizer
            return done(this.buildValues(bestPath[0].lastComponent, newTokens, oldTokens));
        }
        // Once we hit the right edge of the edit graph on some diagonal k, we can
        // definitely reach the end of the edit graph in no more than k edits, so
        // there's no point in considering any moves to diagonal k+1 any more (from
        // which we're guaranteed to need at least k+1 more edits).
        // Similarly, once we've reached the bottom of the edit graph, there's no
        // point considering moves to lower diagonals.
        // We record this fact by setting minDiagonalToConsider and
        // maxDiagonalToConsider to some finite value once we've hit the edge of
        // the edit graph.
        // This optimization is not faithful to the original algorithm presented in
        // Myers's paper, which instead pointlessly extends D-paths off the end of
        // the edit graph - see page 7 of Myers's paper which notes this point
        // explicitly and illustrates it with a diagram. This has major performance
        // implications for some common scenarios. For instance, to compute a diff
        // where the new text simply appends d characters on the end of the
        // original text of length n, the true Myers algorithm will take O(n+d^2)
        // time while this optimization needs only O(n+d) time.
        let minDiagonalToConsider = -Infinity, maxDiagonalToConsider = Infinity;
        // Main worker method. checks all permutations of a given edit length for acceptance.
        const execEditLength = () => {
            for (let diagonalPath = Math.max(minDiagonalToConsider, -editLength); diagonalPath <= Math.min(maxDiagonalToConsider, editLength); diagonalPath += 2) {
                let basePath;
                const removePath = bestPath[diagonalPath - 1], addPath = bestPath[diagonalPath + 1];
                if (removePath) {
                    // No one else is going to attempt to use this value, clear it
                    // @ts-expect-error - perf optimisation. This type-violating value will never be read.
                    bestPath[diagonalPath - 1] = undefined;
                }
                let canAdd = false;
                if (addPath) {
                    // what newPos will be after we do an insertion:
                    const addPathNewPos = addPath.oldPos - diagonalPath;
                    canAdd = addPath && 0 <= addPathNewPos && addPathNewPos < newLen;
                }
                const canRemove = removePath && removePath.oldPos + 1 < oldLen;
                if (!canAdd && !canRemove) {
                    // If this path is a terminal then prune
                    // @ts-expect-error - perf optimisation. This type-violating value will never be read.
                    bestPath[diagonalPath] = undefined;
                    continue;
                }
                // Select the diagonal that we want to branch from. We select the prior
                // path whose position in the old string is the farthest from the origin
                // and does not pass the bounds of the diff graph
                if (!canRemove || (canAdd && removePath.oldPos < addPath.oldPos)) {
                    basePath = this.addToPath(addPath, true, false, 0, options);
                }
                else {
                    basePath = this.addToPath(removePath, false, true, 1, options);
                }
                newPos = this.extractCommon(basePath, newTokens, oldTokens, diagonalPath, options);
                if (basePath.oldPos + 1 >= oldLen && newPos + 1 >= newLen) {
                    // If we have hit the end of both strings, then we are done
                    return done(this.buildValues(basePath.lastComponent, newTokens, oldTokens)) || true;
                }
                else {
                    bestPath[diagonalPath] = basePath;
                    if (basePath.oldPos + 1 >= oldLen) {
                        maxDiagonalToConsider = Math.min(maxDiagonalToConsider, diagonalPath - 1);
                    }
                    if (newPos + 1 >= newLen) {
                        minDiagonalToConsider = Math.max(minDiagonalToConsider, diagonalPath + 1);
                    }
                }
            }
            editLength++;
        };
        // Performs the length of edit iteration. Is a bit fugly as this has to support the
        // sync and async mode which is never fun. Loops over execEditLength until a value
        // is produced, or until the edit length exceeds options.maxEditLength (if given),
        // in which case it will return undefined.
        if (callback) {
            (function exec() {
                setTimeout(function () {
                    if (editLength > maxEditLength || Date.now() > abortAfterTimestamp) {
                        return callback(undefined);
                    }
                    if (!execEditLength()) {
                        exec();
                    }
                }, 0);
            }());
        }
        else {
            while (editLength <= maxEditLength && Date.now() <= abortAfterTimestamp) {
                const ret = execEditLength();
                if (ret) {
                    return ret;
                }
            }
        }
    }
    addToPath(path, added, removed, oldPosInc, options) {
        const last = path.lastComponent;
        if (last && !options.oneChangePerToken && last.added === added && last.removed === removed) {
            return {
                oldPos: path.oldPos + oldPosInc,
                lastComponent: { count: last.count + 1, added: added, removed: removed, previousComponent: last.previousComponent }
            };
        }
        else {
            return {
                oldPos: path.oldPos + oldPosInc,
                lastComponent: { count: 1, added: added, removed: removed, previousComponent: last }
            };
        }
    }
    extractCommon(basePath, newTokens, oldTokens, diagonalPath, options) {
        const newLen = newTokens.length, oldLen = oldTokens.length;
        let oldPos = basePath.oldPos, newPos = oldPos - diagonalPath, commonCount = 0;
        while (newPos + 1 < newLen && oldPos + 1 < oldLen && this.equals(oldTokens[oldPos + 1], newTokens[newPos + 1], options)) {
            newPos++;
            oldPos++;
            commonCount++;
            if (options.oneChangePerToken) {
                basePath.lastComponent = { count: 1, previousComponent: basePath.lastComponent, added: false, removed: false };
            }
        }
        if (commonCount && !options.oneChangePerToken) {
            basePath.lastComponent = { count: commonCount, previousComponent: basePath.lastComponent, added: false, removed: false };
        }
        basePath.oldPos = oldPos;
        return newPos;
    }
    equals(left, right, options) {
        if (options.comparator) {
            return options.comparator(left, right);
        }
        else {
            return left === right
                || (!!options.ignoreCase && left.toLowerCase() === right.toLowerCase());
        }
    }
    removeEmpty(array) {
        const ret = [];
        for (let i = 0; i < array.length; i++) {
            if (array[i]) {
                ret.push(array[i]);
            }
        }
        return ret;
    }
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    castInput(value, options) {
        return value;
    }
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    tokenize(value, options) {
        return Array.from(value);
    }
    join(chars) {
        // Assumes ValueT is string, which is the case for most subclasses.
        // When it's false, e.g. in diffArrays, this method needs to be overridden (e.g. with a no-op)
        // Yes, the casts are verbose and ugly, because this pattern - of having the base class SORT OF
        // assume tokens and values are strings, but not completely - is weird and janky.
        return chars.join('');
    }
    postProcess(changeObjects, 
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    options) {
        return changeObjects;
    }
    get useLongestToken() {
        return false;
    }
    buildValues(lastComponent, newTokens, oldTokens) {
        // First we convert our linked list of components in reverse order to an
        // array in the right order:
        const components = [];
        let nextComponent;
        while (lastComponent) {
            components.push(lastComponent);
            nextComponent = lastComponent.previousComponent;
            delete lastComponent.previousComponent;
            lastComponent = nextComponent;
        }
        components.reverse();
        const componentLen = components.length;
        let componentPos = 0, newPos = 0, oldPos = 0;
        for (; componentPos < componentLen; componentPos++) {
            const component = components[componentPos];
            if (!component.removed) {
                if (!component.added && this.useLongestToken) {
                    let value = newTokens.slice(newPos, newPos + component.count);
                    value = value.map(function (value, i) {
                        const oldValue = oldTokens[oldPos + i];
                        return oldValue.length > value.length ? oldValue : value;
                    });
                    component.value = this.join(value);
                }
                else {
                    component.value = this.join(newTokens.slice(newPos, newPos + component.count));
                }
                newPos += component.count;
                // Common case
                if (!component.added) {
                    oldPos += component.count;
                }
            }
            else {
                component.value = this.join(oldTokens.slice(oldPos, oldPos + component.count));
                oldPos += component.count;
            }
        }
        return components;
    }
}


/***/ })

};
