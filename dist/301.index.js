export const id = 301;
export const ids = [301];
export const modules = {

/***/ 6702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bH: () => (/* binding */ readStepConfig),
/* harmony export */   dK: () => (/* binding */ mask),
/* harmony export */   sb: () => (/* binding */ readSettings)
/* harmony export */ });
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9557);
/* harmony import */ var _projects_settings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7127);
/* harmony import */ var _text_with_full_stop_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8693);
/* harmony import */ var _check_check_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5112);
/* harmony import */ var _workflow_commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1721);
// What a command without a service takes from its step: the environment that Docmend knows, and the settings of `set`.





const NAMES = /^(?:OPENAI_|DOCMEND_|HTTPS?_PROXY$|NO_PROXY$|NODE_EXTRA_CA_CERTS$|GITHUB_(?:API|SERVER)_URL$|PATH$|HOME$)/;
/** Other variables of a runner may have any meaning. Throws `ConfigError`. */
function readStepConfig(env) {
    return (0,_config_js__WEBPACK_IMPORTED_MODULE_0__/* .readConfig */ .Xg)(Object.fromEntries(Object.entries(env).filter(([name]) => NAMES.test(name))));
}
/** Masks a value and its Base64 form in all later lines of the log. */
function mask(secret) {
    _workflow_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .setSecret */ .Pq(secret);
    _workflow_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .setSecret */ .Pq(Buffer.from(secret).toString('base64'));
}
/** The settings that each command keeps to. The others steer what only a service does, such as counting views. */
const KEPT_TO = {
    run: ['onBudget', 'onChecks', 'checks', 'allowedForms', 'hiddenPaths'],
    publish: ['draft', 'onChecks', 'checks', 'allowedForms', 'hiddenPaths'],
};
/** Throws one error that says for each wrong line what to write. A setting without effect is refused: it would only seem to hold. */
function readSettings(command) {
    const lines = (0,_check_check_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .readSetLines */ .iR)();
    const faults = [...lines].flatMap(([name, value]) => findFault(name, value, command) ?? []);
    if (faults.length > 0)
        throw new Error(faults.map((fault) => `set: ${(0,_text_with_full_stop_js__WEBPACK_IMPORTED_MODULE_4__/* .withFullStop */ .u)(fault)}`).join('\n'));
    return (0,_projects_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .settingsFrom */ .ms)(lines);
}
function findFault(name, value, command) {
    const keptTo = KEPT_TO[command];
    if (!keptTo.includes(name))
        return `"${name}" has no effect on command: ${command}, which takes ${keptTo.join(', ')}`;
    try {
        (0,_projects_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .settingsFrom */ .ms)(new Map([[name, value]]));
        return undefined;
    }
    catch (error) {
        if (error instanceof _projects_settings_js__WEBPACK_IMPORTED_MODULE_1__/* .SettingError */ .L_)
            return error.message;
        throw error;
    }
}


/***/ }),

/***/ 1001:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ startDocs)
/* harmony export */ });
/* harmony import */ var _docs_thread_docs_worker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4140);
/* harmony import */ var _check_our_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3738);
// The checks in threads of their own, which scripts/build-action.js has put beside the bundle.


function startDocs() {
    return (0,_docs_thread_docs_worker_js__WEBPACK_IMPORTED_MODULE_0__/* .startDocsWorker */ .G)({ source: _check_our_files_js__WEBPACK_IMPORTED_MODULE_1__/* .THREAD_SOURCE */ .J });
}


/***/ }),

/***/ 4937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NJ: () => (/* binding */ spentInAll),
/* harmony export */   zx: () => (/* binding */ NOTHING_SPENT)
/* harmony export */ });
/* unused harmony export spentSince */
// What a run may spend, and what it has spent over all its attempts.
const NOTHING_SPENT = {
    modelCalls: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    workMs: 0,
    costUsd: 0,
};
/** What a turn has spent, given what was spent by all turns and when it began. */
function spentSince(total, before) {
    return combine(total, before, (a, b) => a - b);
}
/** What was spent before and since, together. */
function spentInAll(before, since) {
    return combine(before, since, (a, b) => a + b);
}
/** A cost that is not known stays so, whatever is added to it or taken from it. */
function combine(a, b, add) {
    return {
        modelCalls: add(a.modelCalls, b.modelCalls),
        inputTokens: add(a.inputTokens, b.inputTokens),
        cachedTokens: add(a.cachedTokens, b.cachedTokens),
        outputTokens: add(a.outputTokens, b.outputTokens),
        workMs: add(a.workMs, b.workMs),
        costUsd: a.costUsd === null || b.costUsd === null ? null : add(a.costUsd, b.costUsd),
    };
}


/***/ }),

/***/ 8392:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ AnswerFault)
/* harmony export */ });
/** A server answered, but not with something usable. The message continues after the name of the server. */
class AnswerFault extends Error {
    transient;
    /** True when there was no answer, or only its start: the server is away, or cannot keep up. */
    isOutage;
    /** True when its time was over: to ask again at once would take as long again. */
    isSilence;
    constructor(message, options = {}) {
        super(message, { cause: options.cause });
        this.name = 'AnswerFault';
        this.transient = options.transient ?? true;
        this.isOutage = options.isOutage ?? false;
        this.isSilence = options.isSilence ?? false;
    }
}


/***/ }),

/***/ 47:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ fitted)
/* harmony export */ });
/* unused harmony export lengthAtMost */
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1633);
// How much of each part of a text there is room for.

/** What fits into nearly every body; lists of a hundred pages and a long summary among them. */
const FULL = {
    summary: 25_000,
    rows: 100,
    pathCharacters: 200,
    items: 30,
    itemCharacters: 400,
    prompt: 2000,
    template: 10_000,
};
/** Halvings of the summary and the table before the rest is shortened too; and how often all is halved at most. */
const PATIENCE = 3;
const HALVINGS = 10;
/** Gives the longest form that has at most so many characters, made harmless too. */
function fitted(render, maxCharacters) {
    for (let halvings = 0;; halvings++) {
        const text = render(sizeAfter(halvings));
        if (halvings === HALVINGS || lengthAtMost(text) <= maxCharacters)
            return text;
    }
}
function sizeAfter(halvings) {
    const [share, ofRest] = [2 ** -halvings, 2 ** -Math.max(0, halvings - PATIENCE)];
    return {
        summary: Math.ceil(FULL.summary * share),
        rows: Math.ceil(FULL.rows * share),
        pathCharacters: Math.ceil(FULL.pathCharacters * ofRest),
        items: Math.ceil(FULL.items * ofRest),
        itemCharacters: Math.ceil(FULL.itemCharacters * ofRest),
        prompt: Math.ceil(FULL.prompt * ofRest),
        template: Math.ceil(FULL.template * ofRest),
    };
}
/**
 * How long a text can become when mentions, references, tags, images and orders to bots in it are made harmless
 * (github/neutralize.ts): each of these characters, each line and each of these words may get up to so many more. A test holds it
 * against what is really done.
 */
function lengthAtMost(text) {
    let length = text.length + 2;
    for (const [mark] of text.matchAll(/[@#<!&:+_\n\u2028\u2029\ufdd0-\ufdd2-]|\breverts /gi)) {
        length += mark >= '\ufdd0' ? _folds_js__WEBPACK_IMPORTED_MODULE_0__/* .GAIN_OF_MARK */ .Od : mark === '@' ? 3 : 2;
    }
    return length;
}


/***/ }),

/***/ 7838:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ describeChecks),
/* harmony export */   l: () => (/* binding */ foldChecks)
/* harmony export */ });
/* harmony import */ var _documentation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8636);
/* harmony import */ var _text_plural_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1442);
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1633);
/* harmony import */ var _markdown_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6758);
// What the checks found: one line, and what there is to read about it folded.




/** One line. */
function describeChecks({ checks, framework }) {
    const { checkedPages, newProblemCount, oldProblems, unjudged } = checks;
    const scope = `${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(checkedPages, 'page')} (${(0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .titleOfFramework */ .IV)(framework)}, ${Object.keys(_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .RULES */ .y0).length} rules)`;
    const found = newProblemCount === 0 ? 'no new problems' : (0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(newProblemCount, 'new problem');
    const partly = newProblemCount === 0 && unjudged.length > 0 ? ' in what was checked' : '';
    const old = oldProblems === 0 ? '' : `; ${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(oldProblems, 'earlier problem')} left alone`;
    return `**Checks**: ${found}${partly} in ${scope}${old}.`;
}
function foldChecks({ checks }, size) {
    const { newProblemCount, newProblems, unjudged } = checks;
    const problems = (0,_folds_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)((0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(newProblemCount, 'new problem'), listProblems(newProblems, newProblemCount, size).join('\n'));
    const notJudged = unjudged.map((sentence) => `- ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_3__/* .asSentence */ .KG)(sentence, size.itemCharacters)}`).join('\n');
    return [problems, (0,_folds_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)('What the checks did not look at', notJudged)].filter((part) => part !== '').join('\n\n');
}
function listProblems(problems, total, size) {
    const shown = problems.slice(0, size.items).map((problem) => {
        const kind = (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isError */ .bJ)(problem) ? 'error' : 'warning';
        return `- ${kind}: ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_3__/* .asSentence */ .KG)((0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .describeProblem */ .BJ)(problem), size.itemCharacters)}`;
    });
    return shown.length < total ? [...shown, `- and ${total - shown.length} more`] : shown;
}


/***/ }),

/***/ 8918:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ openPoints),
/* harmony export */   t: () => (/* binding */ foldEvidence)
/* harmony export */ });
/* harmony import */ var _text_cut_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7850);
/* harmony import */ var _text_plural_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1442);
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1633);
/* harmony import */ var _markdown_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6758);
// On what the changes rest: what the model was shown, which of its sources are there, and which are not.




const REF_MAX_CHARACTERS = 250;
/** What the model was shown, folded with the sources that it named. '' when it is not known from what the job worked. */
function foldEvidence(job, { evidence: { cited } }, { context, continuedBranch }, size) {
    if (job.base === null)
        return '';
    const pins = context ?? job.contextPins ?? [];
    const { commitSha } = job.base;
    const ref = continuedBranch ?? job.base.ref;
    const others = pins.map((pin) => `${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(pin.repository, REF_MAX_CHARACTERS)} at ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(pin.ref, REF_MAX_CHARACTERS)}, commit ${pin.commitSha}`);
    const before = job.turn > 1 ? ', the earlier requests and their results,' : '';
    const shown = [`the repository at ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(ref, REF_MAX_CHARACTERS)}, commit ${commitSha}`, ...others].join('; ');
    const read = `The model was shown the request${before} and ${shown}; nothing else.`;
    if (cited.length === 0)
        return (0,_folds_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .TM)('What the model was shown', `${read} Please check that it kept to them.`);
    const title = `Sources of ${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(cited.length, 'claim')}`;
    return (0,_folds_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .TM)(title, `${read} ${CITED}\n\n${listCited(cited, pins, job, size)}`);
}
const CITED = 'It named these lines, or the request, for each claim below, and they have the numbers, names and quotes of the claim. Whether they support it is for you to judge.';
function listCited(cited, pins, job, size) {
    const shown = cited.slice(0, size.items).map(({ claim, places }) => {
        const sources = places.length === 0 ? 'the request' : places.map((place) => describePlace(place, pins, job, size)).join('; ');
        return `- ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asSentence */ .KG)(claim, size.itemCharacters)} — ${sources}`;
    });
    return [...shown, ...(shown.length < cited.length ? [`- and ${cited.length - shown.length} more`] : [])].join('\n');
}
function describePlace({ repository, path, startLine, endLine, commitSha }, pins, job, size) {
    // The text above the list names the commit of the first turn.
    const isLater = repository === '' && job.base !== null && commitSha !== job.base.commitSha;
    const commit = isLater ? ` at commit ${commitSha.slice(0, 7)}` : '';
    const lines = `${startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`}${commit}`;
    const place = [repository, path].filter((part) => part !== '').join(': ');
    const text = `${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(place, size.itemCharacters)}, ${lines}`;
    const url = repository === '' ? job.repository : pins.find((pin) => pin.repository === repository)?.url;
    const address = url === undefined || url === '' ? undefined : buildAddress(url, { path, startLine, endLine, commitSha });
    return address === undefined ? text : `[${text}](${address})`;
}
/** A longer address says less than it takes room. */
const ADDRESS_MAX_CHARACTERS = 500;
/** GitHub shows pages instead of their lines, unless the address says otherwise. */
const SHOWN_AS_PAGE = /\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|org|textile|ipynb)$/i;
function buildAddress(repositoryUrl, { path, startLine, endLine, commitSha }) {
    const segments = path.toWellFormed().split('/').map(encodeSegment).join('/');
    const query = SHOWN_AS_PAGE.test(path) ? '?plain=1' : '';
    const lines = startLine === endLine ? `#L${startLine}` : `#L${startLine}-L${endLine}`;
    const address = `${repositoryUrl}/blob/${commitSha}/${segments}${query}${lines}`;
    return address.length <= ADDRESS_MAX_CHARACTERS ? address : undefined;
}
/** Parentheses would end a link in Markdown, and stars and underscores are left alone in its address. */
function encodeSegment(segment) {
    return encodeURIComponent(segment).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
// ---- Open points ---------------------------------------------------------------------------------------------------
/** More of them nobody reads. */
const POINTS_SHOWN = 5;
const CLAIM_CHARACTERS = 60;
/** Gives the first open points, and how many more there are. */
function openPoints({ unproven, unsourced, moreUnsourced, notLookedUp = 0 }, size) {
    const points = [
        ...unproven.map(({ claim, why }) => `${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asSentence */ .KG)(why, size.itemCharacters)}: “${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asSentence */ .KG)((0,_text_cut_js__WEBPACK_IMPORTED_MODULE_3__/* .shorten */ .m)(claim, CLAIM_CHARACTERS), size.itemCharacters)}”`),
        ...unsourced.map((detail) => describeDetail(detail, size)),
    ];
    const more = Math.max(0, points.length - POINTS_SHOWN) + moreUnsourced;
    return [
        ...points.slice(0, POINTS_SHOWN),
        ...(more > 0 ? [`and ${more} more without a source, on the job's page`] : []),
        ...(notLookedUp > 0 ? [`${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(notLookedUp, 'new name')} could not be looked up in time`] : []),
    ];
}
function describeDetail({ text, kind, path, line, isUnsure }, size) {
    const place = (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(`${path}:${line}`, size.itemCharacters);
    const what = `${kind.replace('_', ' ')} ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(text, size.itemCharacters)} in ${place}`;
    return isUnsure === true ? `The search for the ${what} was cut off` : `No source has the ${what}`;
}


/***/ }),

/***/ 1633:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   El: () => (/* binding */ foldsAsText),
/* harmony export */   Od: () => (/* binding */ GAIN_OF_MARK),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   wS: () => (/* binding */ foldsAsHtml)
/* harmony export */ });
// Parts of a body that are folded until a reader opens them. Between here and the code host's adapter, a fold is written with
// noncharacters (Unicode 23.7: for internal use), which `cleanText` takes out of all foreign text: so no foreign text can open
// or close one, and every tag in the body may be taken for foreign.
const [BEGIN, TITLE_END, END] = ['\ufdd0', '\ufdd1', '\ufdd2'];
const TITLE = /\ufdd0([^\n\ufdd0-\ufdd2]{0,200})\ufdd1/g;
const MARK = /[\ufdd0-\ufdd2]/g;
/** Characters that a fold may gain when it becomes HTML, for each of its three marks. */
const GAIN_OF_MARK = '<details><summary></summary>'.length;
/** The title is ours and one line. '' for an empty text. */
function folded(title, text) {
    return text.trim() === '' ? '' : `${BEGIN}${title}${TITLE_END}\n\n${text}\n\n${END}`;
}
/** For a text whose other tags are harmless already. A fold that was cut off is closed. */
function foldsAsHtml(text) {
    const html = text.replace(TITLE, '<details><summary>$1</summary>').replaceAll(END, '</details>').replace(MARK, '');
    const isOpen = html.lastIndexOf('<details>') > html.lastIndexOf('</details>');
    return isOpen ? `${html}\n\n</details>` : html;
}
/** For a terminal: the title is a heading of its own, and nothing is hidden. */
function foldsAsText(text) {
    return text.replace(TITLE, '### $1').replaceAll(`\n\n${END}`, '').replace(MARK, '');
}


/***/ }),

/***/ 898:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ describeLeftForYou)
/* harmony export */ });
/* harmony import */ var _units_left_for_you_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7160);
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1633);
/* harmony import */ var _markdown_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6758);



/** What fits on one screen beside the rest. */
const FILES_SHOWN = 6;
/** '' when there is nothing. */
function describeLeftForYou({ leftForYou, leftForYouCount }, size) {
    if (leftForYou.length === 0)
        return '';
    const items = leftForYou.slice(0, size.items).map((one) => describeOne(one, size));
    const more = Math.max(leftForYouCount, leftForYou.length) - items.length;
    const shown = items.length <= FILES_SHOWN + 1 ? items : items.slice(0, FILES_SHOWN);
    const rest = [...items.slice(shown.length), ...(more > 0 ? [`- and ${more} more`] : [])];
    const parts = [`### Left for you\n\n${shown.join('\n')}`, (0,_folds_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)('More that is left for you', rest.join('\n'))];
    return parts.filter((part) => part !== '').join('\n\n');
}
function describeOne(one, size) {
    const edits = one.edits.filter(isOfOneLine).map((edit) => describeEdit(edit, size));
    return [`- ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asSentence */ .KG)((0,_units_left_for_you_js__WEBPACK_IMPORTED_MODULE_0__/* .describeLeft */ .Jm)(one), size.itemCharacters)}`, ...edits].join('\n');
}
/** A code span has no lines. */
function isOfOneLine({ before, after }) {
    return !`${before}${after}`.includes('\n');
}
function describeEdit({ line, before, after }, { itemCharacters }) {
    const [old, now] = [before, after].map((text) => (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asCode */ .qM)(text.trim(), itemCharacters));
    if (before.trim() === '')
        return `  - line ${line}: add ${now}`;
    return after.trim() === '' ? `  - line ${line}: remove ${old}` : `  - line ${line}: ${old} becomes ${now}`;
}


/***/ }),

/***/ 6758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KG: () => (/* binding */ asSentence),
/* harmony export */   KH: () => (/* binding */ withWholeFences),
/* harmony export */   Vr: () => (/* binding */ withSmallHeadings),
/* harmony export */   X5: () => (/* binding */ cleanText),
/* harmony export */   e1: () => (/* binding */ asText),
/* harmony export */   qM: () => (/* binding */ asCode),
/* harmony export */   ut: () => (/* binding */ shortenWithNote)
/* harmony export */ });
/* unused harmony export asQuote */
/* harmony import */ var _text_cut_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7850);
// Foreign text made fit to stand between our own sections of a Markdown body: whatever it contains, it ends where it ends,
// and nothing in it passes for one of the sections.

/**
 * Control and format characters but newline and tab: what they hide could come to light as Markdown later on. And
 * noncharacters, with which folds are written (folds.ts).
 */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\ufdd0-\ufdef]/gu;
/** What ends a line here, in regular expressions too, ends one in Markdown as well, and nothing else does. */
function cleanText(text) {
    return text
        .replace(/\r\n?/g, '\n')
        .replace(/[\u2028\u2029]/g, ' ')
        .replace(INVISIBLE, '')
        .toWellFormed();
}
/** One line, shortened, in which no character is Markdown; for table cells too. */
function asText(text, maxCharacters) {
    return escapeBlockMark(escapeMarks(oneShortLine(text, maxCharacters)));
}
/** The same, but what is written as code is shown as code. */
function asSentence(text, maxCharacters) {
    const parts = oneShortLine(text, maxCharacters).split(/`([^`]+)`/);
    return escapeBlockMark(parts.map((part, index) => (index % 2 === 0 ? escapeMarks(part) : asCode(part, maxCharacters))).join(''));
}
function oneShortLine(text, maxCharacters) {
    return (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .shorten */ .m)(cleanText(text).replace(/\s+/g, ' ').trim(), maxCharacters);
}
function escapeMarks(text) {
    return text.replace(/[\\`*_[\]<>|~$&]/g, '\\$&');
}
/** The item of a list may itself begin with a heading or a list (CommonMark 5.2). */
function escapeBlockMark(line) {
    return line.replace(/^(?:\d{1,9}(?=[.)])|(?=[#+=-]))/, '$&\\');
}
/** A code span of one line; long ones are shown by their end. For table cells too, where a pipe ends the cell even in code. */
function asCode(text, maxCharacters) {
    const line = cleanText(text).replace(/\s+/g, ' ').replaceAll('`', "'").replace(/\\*\|/g, '¦');
    const end = line.length > maxCharacters ? `…${line.slice(-maxCharacters).replace(/^[\udc00-\udfff]/, '')}` : line;
    return `\`${end}\``;
}
function asQuote(text) {
    return cleanText(text).replace(/^/gm, '> ');
}
function shortenWithNote(text, maxCharacters) {
    if (text.length <= maxCharacters)
        return text;
    return `${(0,_text_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .J)(text, maxCharacters)}\n\n(The rest is omitted because it is too long.)`;
}
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/**
 * Gives the lines of a Markdown text with every code block ended. Fences are moved to the margin: an indented one may
 * belong to a list, and would then end with it and not where it seems to (CommonMark 4.5 and 5.2). `prose` is called
 * with each line outside of code.
 */
function withWholeFences(text, prose = (line) => line) {
    let open;
    const lines = text.split('\n').map((line) => {
        const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
        if (open !== undefined) {
            if (mark.startsWith(open) && rest.trim() === '')
                open = undefined;
            return line;
        }
        if (mark === '' || (mark.startsWith('`') && rest.includes('`')))
            return prose(line);
        open = mark;
        return `${mark}${rest}`;
    });
    return [...lines, ...(open === undefined ? [] : [open])].join('\n');
}
/** Headings become small ones, below all of ours. */
function withSmallHeadings(line) {
    // A line of `=` or `-` makes the lines above it a heading (CommonMark 4.3).
    return line.replace(/^( {0,3})#{1,6}(?=[ \t]|$)/, '$1#####').replace(/^ {0,3}(?=(?:=+|-+)[ \t]*$)/, '\\');
}


/***/ }),

/***/ 3842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ foldNearMisses)
/* harmony export */ });
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1633);
/* harmony import */ var _markdown_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6758);


const FORMS = {
    unchanged: 'unchanged',
    comment: 'in a comment',
    address: 'in an address',
    case: 'in other case',
    spelling: 'spelled otherwise',
    plural: 'in the plural',
    line_end: 'split by a line end',
    sibling: 'a sibling address',
};
/** '' when there is none. */
function foldNearMisses({ nearMisses }, size) {
    const { found, more } = nearMisses;
    const items = found.slice(0, size.items).map(({ path, line, text, of, form }) => {
        const place = (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(`${path}:${line}`, size.itemCharacters);
        const near = text === of ? '' : `, like ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(of, size.itemCharacters)}`;
        return `- ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_1__/* .asCode */ .qM)(text, size.itemCharacters)} in ${place}: ${FORMS[form]}${near}`;
    });
    const total = found.length + more;
    const left = total - items.length;
    const list = [...items, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
    const title = total === 1 ? '1 similar place left alone' : `${total} similar places left alone`;
    return (0,_folds_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .TM)(title, list);
}


/***/ }),

/***/ 6597:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ds: () => (/* binding */ describeUnfinished),
/* harmony export */   gp: () => (/* binding */ describeSummary),
/* harmony export */   u_: () => (/* binding */ describeToVerify)
/* harmony export */ });
/* unused harmony export describeOwners */
/* harmony import */ var _evidence_section_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8918);
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1633);
/* harmony import */ var _markdown_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6758);



/** What fits on one screen beside the rest. */
const SUMMARY_SHOWN = { characters: 1200, lines: 20 };
const ITEMS_SHOWN = 6;
/** A long summary is shown up to a paragraph's end, and folded as a whole. */
function describeSummary({ summary }, size) {
    const whole = (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shortenWithNote */ .ut)((0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cleanText */ .X5)(summary).trim(), size.summary);
    const format = (text) => (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withWholeFences */ .KH)(text, _markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withSmallHeadings */ .Vr);
    const beginning = firstParagraphs(whole);
    if (beginning === whole)
        return `### Summary\n\n${format(whole)}`;
    return `### Summary\n\n${format(beginning)}\n\n${(0,_folds_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)('The whole summary', format(whole))}`;
}
function firstParagraphs(text) {
    const lines = text.split('\n');
    let characters = 0;
    const end = lines.findIndex((line, index) => {
        characters += line.length + 1;
        return index >= SUMMARY_SHOWN.lines || characters > SUMMARY_SHOWN.characters + 1;
    });
    if (end === -1)
        return text;
    const blank = lines.slice(0, end).findLastIndex((line) => line.trim() === '');
    if (blank > 0)
        return lines.slice(0, blank).join('\n').trimEnd();
    return end > 0
        ? lines.slice(0, end).join('\n')
        : `${(lines[0] ?? '').slice(0, SUMMARY_SHOWN.characters).toWellFormed()}…`;
}
/** '' when there is nothing; `more` is what else the reviewer should know, a sentence each. */
function describeToVerify(report, size, more = []) {
    const lists = [...listsToVerify(report, size), more.map((note) => (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e1)(note, size.itemCharacters))];
    const items = lists.flatMap((list) => cutList(list, size.items)).map((item) => `- ${item}`);
    if (items.length === 0)
        return '';
    const shown = items.length <= ITEMS_SHOWN + 1 ? items : items.slice(0, ITEMS_SHOWN);
    const rest = items.slice(shown.length);
    const parts = [`### To verify\n\n${shown.join('\n')}`, (0,_folds_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(`${rest.length} more to verify`, rest.join('\n'))];
    return parts.filter((part) => part !== '').join('\n\n');
}
function listsToVerify(report, size) {
    const hosts = report.hosts.map(({ host, path, line }) => `New external host ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asCode */ .qM)(host, size.itemCharacters)} in ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asCode */ .qM)(`${path}:${line}`, size.itemCharacters)}`);
    const byHand = report.byHand.map((sentence) => `By hand: ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asSentence */ .KG)(sentence, size.itemCharacters)}`);
    const notes = report.notes.map((sentence) => (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e1)(sentence, size.itemCharacters));
    const skipped = report.skipped.map((sentence) => `Not checked: ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asSentence */ .KG)(sentence, size.itemCharacters)}`);
    const drift = report.checks.drift.map((sentence) => `Translation: ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asSentence */ .KG)(sentence, size.itemCharacters)}`);
    const warnings = report.checks.newProblemCount === 0 ? [] : ['The new problems that the checks found'];
    return [warnings, byHand, (0,_evidence_section_js__WEBPACK_IMPORTED_MODULE_0__/* .openPoints */ .c)(report.evidence, size), drift, notes, hosts, skipped];
}
function cutList(items, most) {
    return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more of this kind`];
}
/** '' when CODEOWNERS names nobody. The host asks owners by itself, but not for drafts. */
function describeOwners({ owners }, size) {
    if (owners.length === 0)
        return '';
    return `Suggested reviewers, by CODEOWNERS: ${owners.map((owner) => asCode(owner, size.itemCharacters)).join(', ')}`;
}
/** Said before everything else. */
function describeUnfinished({ unfinished }, size) {
    if (unfinished === null)
        return '';
    const { why, message } = unfinished;
    const advice = {
        budget: 'What is here passes the checks. See what is missing, and start a new job for the rest.',
        checks: 'The errors are listed below. Fix them here, or close this pull request and rephrase the request.',
    }[why];
    return `> **Not finished.** ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e1)(message, size.itemCharacters)}\n>\n> ${advice}`;
}


/***/ }),

/***/ 4698:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ foldTouched)
/* harmony export */ });
/* unused harmony export findRoute */
/* harmony import */ var _text_plural_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1442);
/* harmony import */ var _folds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1633);
/* harmony import */ var _markdown_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6758);



/** Pages with the most views come first where views are known: they deserve the closest look. */
function foldTouched({ report }, traffic, size) {
    const pages = report.touched;
    const hasTraffic = traffic !== undefined && traffic.size > 0;
    const sorted = hasTraffic ? pages.toSorted((a, b) => countViews(b, traffic) - countViews(a, traffic)) : pages;
    const shown = sorted.slice(0, size.rows);
    const list = hasTraffic ? tableOf(shown, traffic, size) : listOf(shown, size);
    return (0,_folds_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .TM)(titleOf(pages), [list, ...notesBelow(pages.length - shown.length, hasTraffic)].join('\n\n'));
}
/** `3 files: 2 changed, 1 moved`. */
function titleOf(pages) {
    const acts = new Map();
    for (const { act } of pages)
        acts.set(act, (acts.get(act) ?? 0) + 1);
    const counts = [...acts].map(([act, count]) => `${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B)(count)} ${act}`);
    return acts.size === 1
        ? `${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .L)(pages.length, 'file')} ${[...acts.keys()].join('')}`
        : `${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .L)(pages.length, 'file')}: ${counts.join(', ')}`;
}
/** Most pages are changed, which need not be said of each. */
function listOf(pages, size) {
    const items = pages.map((page) => {
        const act = page.act === 'changed' ? '' : `: ${describeAct(page, size)}`;
        return `- ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asCode */ .qM)(page.path, size.pathCharacters)}${act}`;
    });
    return items.join('\n');
}
function tableOf(pages, traffic, size) {
    const acts = pages.some(({ act }) => act !== 'changed');
    const rows = pages.map((page) => [
        (0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asCode */ .qM)(page.path, size.pathCharacters),
        ...(acts ? [describeAct(page, size)] : []),
        ...viewCells(page, traffic),
    ]);
    const heads = ['Page', ...(acts ? ['What happened'] : []), 'Human views', 'AI views'];
    const rule = `| --- |${acts ? ' --- |' : ''} ---: | ---: |`;
    return [row(heads), rule, ...rows.map(row)].join('\n');
}
function notesBelow(hidden, hasTraffic) {
    return [
        ...(hidden > 0 ? [`… and ${hidden} more.`] : []),
        ...(hasTraffic ? ['Views are from the last 30 full days (UTC).'] : []),
    ];
}
function row(cells) {
    return `| ${cells.join(' | ')} |`;
}
function describeAct({ act, movedFrom }, { pathCharacters }) {
    return act === 'moved' && movedFrom !== undefined ? `moved from ${(0,_markdown_text_js__WEBPACK_IMPORTED_MODULE_2__/* .asCode */ .qM)(movedFrom, pathCharacters)}` : act;
}
/** The address under which a page has been read so far; null when it is none. */
function findRoute({ route, routeBefore }) {
    return routeBefore ?? route;
}
function countViews(page, traffic) {
    const address = findRoute(page);
    const views = address === null ? undefined : traffic.get(address);
    return views === undefined ? 0 : views.human + views.ai;
}
/** What is no page has no views; and of a page without a single one, a new one for example, nothing is claimed. */
function viewCells(page, traffic) {
    const address = findRoute(page);
    const views = address === null ? undefined : traffic.get(address);
    if (views === undefined || (page.act === 'added' && views.human + views.ai === 0))
        return ['–', '–'];
    return [views.human.toLocaleString('en-US'), views.ai.toLocaleString('en-US')];
}


/***/ }),

/***/ 673:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LU: () => (/* binding */ createReport)
/* harmony export */ });
/* unused harmony exports isDraft, countFiles */
/* harmony import */ var _documentation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8636);
/* harmony import */ var _text_cut_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7850);
// What a job found out while it made its changes, saved with them: the reviewer reads it in the pull request, which another
// attempt in another process may open.


/** Kept of each list: more than a pull request has room for. */
const KEPT = {
    left: 50,
    pages: 500,
    problems: 50,
    hosts: 100,
    sentences: 50,
    labels: 20,
    claims: 50,
    details: 50,
    sources: 11,
};
const SENTENCE_MAX_CHARACTERS = 500;
/** Gives the report of checks, bounded: the texts in it come from the repository and from the model. */
function createReport(check, decided) {
    const { problems, unjudged, drift = [], oldProblems, checkedPages, touched, hosts, byHand, skipped } = check;
    return {
        ...decided,
        unfinished: decided.unfinished && { ...decided.unfinished, message: shortenSentence(decided.unfinished.message) },
        evidence: boundedEvidence(decided.evidence),
        labels: decided.labels.slice(0, KEPT.labels).map(shortenSentence),
        touched: touched.slice(0, KEPT.pages),
        checks: {
            newProblems: problems.slice(0, KEPT.problems).map(shortenProblem),
            newProblemCount: problems.length,
            oldProblems,
            checkedPages,
            drift: (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .describeDrift */ .ZP)(drift).slice(0, KEPT.sentences).map(shortenSentence),
            unjudged: (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .describeUnjudged */ .Q)(unjudged).slice(0, KEPT.sentences).map(shortenSentence),
        },
        hosts: hosts.slice(0, KEPT.hosts),
        ...boundedLeft(decided.leftForYou),
        byHand: byHand.slice(0, KEPT.sentences).map(shortenSentence),
        skipped: skipped.slice(0, KEPT.sentences).map(shortenSentence),
    };
}
/** True when the pull request is to be a draft: asked for, wanted by the policy, or not finished. */
function isDraft(job, report) {
    return job.draft || report.isDraftByPolicy || report.unfinished !== null;
}
/** Files as a code host counts them: a moved one counts once. */
function countFiles({ changes, report }) {
    return changes.length - report.touched.filter(({ act }) => act === 'moved').length;
}
function boundedEvidence(report) {
    const { cited, unproven, unsourced, moreUnsourced, sources } = report;
    return {
        ...report,
        cited: cited.slice(0, KEPT.claims).map((one) => ({ ...one, claim: shortenSentence(one.claim) })),
        unproven: unproven
            .slice(0, KEPT.claims)
            .map((one) => ({ ...one, claim: shortenSentence(one.claim), why: shortenSentence(one.why) })),
        unsourced: unsourced.slice(0, KEPT.details),
        moreUnsourced: moreUnsourced + Math.max(0, unsourced.length - KEPT.details),
        sources: sources.slice(0, KEPT.sources),
    };
}
function boundedLeft(left) {
    const kept = left.slice(0, KEPT.left).map((one) => ({
        ...one,
        reason: shortenSentence(one.reason),
        with: one.with.slice(0, KEPT.pages),
    }));
    return { leftForYou: kept, leftForYouCount: left.length };
}
function shortenProblem(problem) {
    return { ...problem, subject: shortenSentence(problem.subject), message: shortenSentence(problem.message) };
}
function shortenSentence(text) {
    return (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .m)(text, SENTENCE_MAX_CHARACTERS);
}


/***/ }),

/***/ 7160:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jm: () => (/* binding */ describeLeft),
/* harmony export */   XP: () => (/* binding */ describeEdits),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   st: () => (/* binding */ leftByRefusals)
/* harmony export */ });
/* unused harmony export countLeft */
/* harmony import */ var _text_one_line_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3809);
/* harmony import */ var _text_plural_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1442);
/* harmony import */ var _policy_writable_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7223);



const PATHS_SHOWN = 5;
/** `docs/a.md:3: why. Allow it with ..., or make the change by hand.` The exact edits are not in it. */
function describeLeft({ path, line, reason, allow, with: others }) {
    const place = line === null ? path : `${path}:${line}`;
    const bare = (0,_text_one_line_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .T)(reason);
    const isPlaced = bare.startsWith(path) && /^[\s:]/.test(bare.slice(path.length));
    const why = isPlaced ? bare : `${place}: ${bare}`;
    const shown = others.slice(0, PATHS_SHOWN).join(', ');
    const rest = others.length > PATHS_SHOWN ? ` and ${(0,_text_plural_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .L)(others.length - PATHS_SHOWN, 'more file')}` : '';
    const together = others.length === 0 ? '' : ` Left with it: ${shown}${rest}.`;
    return `${why.replace(/[.;,\s]+$/, '')}.${together}${allow === null ? '' : ` Allow it with ${allow}.`}`;
}
/** The lines to change, a line of text each: `  3 - old`, `  3 + new`. */
function describeEdits({ edits }) {
    const rows = (line, mark, text) => text === '' ? [] : text.split('\n').map((row) => `  ${line} ${mark} ${row}`);
    return edits.flatMap(({ line, before, after }) => [...rows(line, '-', before), ...rows(line, '+', after)]);
}
/** What the policy kept the model from writing, unless it was written in the end. Nobody expects changes in code or images. */
function leftByRefusals(refused, changed) {
    return refused
        .filter(({ path }) => !changed.has(path) && (0,_policy_writable_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .isDocument */ .wz)(path))
        .map(({ path, reason, edits }) => ({
        path,
        line: edits[0]?.line ?? null,
        // The rest of it is advice for the model.
        reason: reason.replace(/ Describe it in your summary.*$/s, ''),
        allow: null,
        edits,
        with: [],
    }));
}
/**
 * The gate has not seen all of these texts, since they are in no change. Edits with a secret are left out; of a file whose
 * name or reason has one, nothing but that is said.
 */
async function withoutSecrets(left, scan) {
    const hasSecret = async (text) => text !== '' && (await scan(text, [])).length > 0;
    const checked = [];
    for (const one of left) {
        if (await hasSecret([one.path, one.reason, ...one.with].join('\n')))
            checked.push(UNNAMED);
        else
            checked.push((await hasSecret(textOf(one))) ? { ...one, edits: [] } : one);
    }
    // A held secret can also be spread over several of them.
    return (await hasSecret(checked.map(textOf).join('\n'))) ? checked.map((one) => ({ ...one, edits: [] })) : checked;
}
const UNNAMED = Object.freeze({
    path: 'A file',
    line: null,
    reason: 'its name, or the reason why it was left, contains a secret, so neither is shown',
    allow: null,
    edits: [],
    with: [],
});
function textOf({ edits }) {
    return edits.map(({ before, after }) => `${before}\n${after}`).join('\n');
}
/** The sentence for the end of a job, where the list has no room; none when nothing was left. */
function countLeft(report) {
    const [first] = report?.leftForYou ?? [];
    if (report === undefined || first === undefined)
        return [];
    const { leftForYouCount: count } = report;
    const more = count > 1 ? ` (and ${count - 1} more)` : '';
    return [`Left for you: ${describeLeft(first).replace(/\.$/, '')}${more}`];
}


/***/ }),

/***/ 3809:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ oneLine)
/* harmony export */ });
// Puts repository text on one line of a list for the model, so that it cannot start another line.
/** Replaces line ends and other control characters with spaces; tabs stay. */
function oneLine(text) {
    return text.replaceAll(/(?:(?!\t)[\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ');
}


/***/ }),

/***/ 1715:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ useProxy)
/* harmony export */ });
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7067);
// Sends outgoing https through the proxy of the environment. Local addresses stay direct: http is never proxied.

/** Applies to the whole process; git gets the same through its own environment. Throws when this Node does not support it. */
function useProxy({ childEnv }) {
    const { HTTPS_PROXY, NO_PROXY } = childEnv;
    if (HTTPS_PROXY === undefined)
        return;
    if (typeof node_http__WEBPACK_IMPORTED_MODULE_0__.setGlobalProxyFromEnv !== 'function')
        throw new Error('HTTPS_PROXY needs Node 24.14 or newer');
    node_http__WEBPACK_IMPORTED_MODULE_0__.setGlobalProxyFromEnv({ HTTPS_PROXY, NO_PROXY });
}


/***/ })

};
