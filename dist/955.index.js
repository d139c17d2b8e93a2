export const id = 955;
export const ids = [955];
export const modules = {

/***/ 9393:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ agentFoldersIn)
/* harmony export */ });
const SKILL = /(?:^|\/)skill\.md$/i;
const PLUGIN = /^(.*?)\.(?:claude|cursor|codex)-plugin\//;
/** Of a plugin: https://code.claude.com/docs/en/plugins-reference */
const PLUGIN_PARTS = ['agents', 'commands', 'skills', 'hooks', 'output-styles'];
/**
 * Gives these folders, from the base. A `SKILL.md` at the top of the docs is a file for readers' agents, and makes no
 * skill of the whole documentation.
 */
function agentFoldersIn(files, { docsRoot, folder }) {
    const found = new Set();
    for (const { path } of files) {
        if (SKILL.test(path))
            found.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
        const plugin = PLUGIN.exec(path)?.[1];
        if (plugin !== undefined)
            for (const part of PLUGIN_PARTS)
                found.add(plugin + part);
    }
    const holdsDocs = (one) => one === '' || [docsRoot, folder].some((top) => top === one || top.startsWith(`${one}/`));
    return [...found].filter((one) => !holdsDocs(one));
}


/***/ }),

/***/ 5420:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Sy: () => (/* binding */ refuseWhole),
/* harmony export */   a2: () => (/* binding */ describeRefusal),
/* harmony export */   lv: () => (/* binding */ refuseFile)
/* harmony export */ });
// Why the gate refuses a change set, as data: what is left of it without one file may still pass.
/** A refusal of one file that no setting lifts, unless `allow` says which. */
function refuseFile(path, reason, allow) {
    return { kind: 'unit', path, line: undefined, reason, allow };
}
/** A refusal of the whole change set. */
function refuseWhole(reason) {
    return { kind: 'whole', path: undefined, line: undefined, reason, allow: undefined };
}
/** The refusal as a clause, with what a person can do. */
function describeRefusal({ reason, allow }) {
    return allow === undefined ? reason : `${reason}: remove it, or allow it with ${allow}`;
}


/***/ }),

/***/ 3875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ applyGate)
});

// EXTERNAL MODULE: external "node:path/posix"
var posix_ = __webpack_require__(3916);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/documentation/index.js + 371 modules
var documentation = __webpack_require__(8636);
// EXTERNAL MODULE: ./build/git-tree/file-mode.js
var file_mode = __webpack_require__(3296);
// EXTERNAL MODULE: ./build/git-tree/tree.js
var git_tree_tree = __webpack_require__(1220);
// EXTERNAL MODULE: ./build/text/cut.js
var cut = __webpack_require__(7850);
;// CONCATENATED MODULE: ./build/jobs/policy/active-content.js
// Decides over the new active content of a change set: the project allows some forms of it, all others are refused.


const TEXT_MAX_CHARACTERS = 80;
/**
 * Gives those refused, and a sentence for each that is allowed; `before` has the base's bytes by path. What only words in a
 * page have changed costs that page. What is added speaks against the whole change set.
 */
function judgeActiveContent(input, before) {
    const found = [...input.report.activeContent, ...findBesidePages(input, before)];
    const { allowedForms, adviseSetting } = input.policy;
    const refused = found.filter((one) => !(0,documentation/* isAllowed */.Jr)(one, allowedForms));
    return {
        refusals: refused.map((one) => ({
            kind: one.isReworded === true ? 'unit' : 'whole',
            path: one.path,
            line: one.line,
            reason: describe(one),
            allow: adviseSetting(`allowedForms=${(0,documentation/* settingFor */.yJ)(one)}`),
        })),
        notes: found
            .filter((one) => (0,documentation/* isAllowed */.Jr)(one, allowedForms))
            .map((one) => `${describe(one)}, which the project allows`),
    };
}
/** Searches the files that the checks did not: whether and how they become parts of pages is not known. */
function findBesidePages({ changes, report }, before) {
    const searched = new Set(report.searched);
    const files = changes.flatMap((change) => (change.kind === 'write' && !searched.has(change.path) ? [change] : []));
    if (files.length === 0)
        return [];
    const known = new Map([...before].map(([path, bytes]) => [path, (0,documentation/* findActiveContentInFile */.Id)(path, decode(bytes))]));
    const isKnown = (0,documentation/* knownTest */.MZ)([...known.values()].flat());
    return files.flatMap(({ path, content }) => {
        const here = (0,documentation/* findActiveContentInFile */.Id)(path, decode(content));
        const isReworded = (0,documentation/* rewordedTest */.t0)(known.get(path) ?? [], here, ({ form, text, place }) => ({
            group: `${form} ${place}`,
            text,
        }));
        const found = here.filter((one) => !isKnown(one));
        return found.map((one) => ({ path, ...one, ...(isReworded(one) ? { isReworded: true } : {}) }));
    });
}
/** `docs/a.md:3 "<script>" runs a script ... (script)`. The model wrote the construct, so only a little of it is shown, on one line. */
function describe({ path, line, form, text }) {
    const flat = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
    return `${path}:${line} ${JSON.stringify((0,cut/* shorten */.m)(flat, TEXT_MAX_CHARACTERS))} ${documentation/* ACTIVE_FORMS */.zw[form]} (${form})`;
}
function decode(bytes) {
    return new TextDecoder().decode(bytes);
}

// EXTERNAL MODULE: ./build/jobs/policy/agent-folders.js
var agent_folders = __webpack_require__(9393);
;// CONCATENATED MODULE: ./build/jobs/policy/file-modes.js


/** `entries`: the files of the base, by path. Judges each change by all of them: a moved file leaves its old path. */
function modeRefusalFor(changes, entries, tree) {
    const isExecutable = ({ path }) => entries.get(path)?.mode === '100755';
    const gone = changes.filter((change) => change.kind === 'delete' && isExecutable(change)).length;
    const come = changes.filter((change) => getsExecutable(change) && !entries.has(change.path)).length;
    return async (change, after) => {
        const { path } = change;
        const mode = entries.get(path)?.mode;
        if (mode !== undefined && !(0,file_mode/* isRegular */.$W)(mode)) {
            return `${path} is a link or a submodule (mode ${mode}) and may not be changed`;
        }
        if (mode === '100755' && (0,file_mode/* isProgram */.Vd)(await (0,git_tree_tree/* readIfSmall */.Fi)(tree, path))) {
            return `${path} is a program (mode ${mode}, and it begins with #!) and may not be changed`;
        }
        if (change.kind === 'delete')
            return undefined;
        if (mode !== undefined && mode !== (0,file_mode/* modeOf */.VV)(change))
            return `${path} would get another mode than ${mode}`;
        if (!getsExecutable(change))
            return undefined;
        if (mode === undefined && come > gone)
            return `${path} would be a new executable (mode 100755)`;
        return (0,file_mode/* isProgram */.Vd)(after) ? `${path} is executable, so its content may not begin with #!` : undefined;
    };
}
function getsExecutable(change) {
    return change.kind !== 'delete' && (0,file_mode/* modeOf */.VV)(change) === '100755';
}

// EXTERNAL MODULE: ./build/jobs/policy/gate-refusal.js
var gate_refusal = __webpack_require__(5420);
;// CONCATENATED MODULE: ./build/jobs/policy/linked-folders.js
/** Gives a function that says why no file may stand at a path, or undefined: one of its folders is a link. */
function linkedFolderRefusalFor(files) {
    const links = new Map(files.filter(({ mode }) => mode === '120000' || mode === '160000').map(({ path }) => [fold(path), path]));
    return (path) => {
        for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
            const link = links.get(fold(path.slice(0, end)));
            if (link !== undefined)
                return `${path} is below ${link}, which is a symbolic link or a submodule`;
        }
        const link = links.get(fold(path));
        return link === undefined || link === path ? undefined : `${path} differs only in case from the link ${link}`;
    };
}
/** As file systems may compare names: without case, and without what cannot be seen. */
function fold(path) {
    return path
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase();
}

// EXTERNAL MODULE: ./build/jobs/policy/writable-paths.js
var writable_paths = __webpack_require__(7223);
;// CONCATENATED MODULE: ./build/jobs/policy/gate.js
// The policy gate: decides without the model whether a change set may become a pull request. It trusts nothing that was
// decided while the model worked.











const REASONS_MAX = 50;
/** A report lists no more problems than this, so a full one may hide what matters here. */
const PROBLEMS_MAX = 1000;
/** Checks a change set against every rule. Throws faults of the tree. */
async function applyGate(input) {
    const before = await readBase(input);
    const activeContent = judgeActiveContent(input, before);
    const refused = [
        ...(await fileRefusals(input, before)),
        ...sizeRefusals(input),
        ...(await secretRefusals(input, before)),
        ...activeContent.refusals,
        ...uncheckedRefusals(input),
        ...outwardRefusals(input),
    ];
    const refusals = refused.map(gate_refusal/* describeRefusal */.a2);
    return { refusals: bounded([...new Set(refusals)]), refused, notes: bounded(activeContent.notes) };
}
/** Gives the base's bytes of every file that is changed or deleted, by path. */
async function readBase({ changes, tree }) {
    const before = new Map();
    for (const { path, kind } of changes) {
        const isRead = kind !== 'reuse' || (0,documentation/* navFileOf */.j5)(path) !== undefined;
        const bytes = isRead ? await (0,git_tree_tree/* readIfSmall */.Fi)(tree, path) : undefined;
        if (bytes !== undefined)
            before.set(path, bytes);
    }
    return before;
}
async function fileRefusals(input, before) {
    const files = await input.tree.list();
    const agentFolders = (0,agent_folders/* agentFoldersIn */.k)(files, input.site);
    const pathRefusal = (0,writable_paths/* writeRefusalFor */.jk)({ ...input.site, agentFolders, ...narrowing(input.policy) });
    const entries = new Map(files.map((entry) => [entry.path, entry]));
    const linkedFolderRefusal = linkedFolderRefusalFor(files);
    const modeRefusal = modeRefusalFor(input.changes, entries, input.tree);
    const nonContent = new Map(input.report.nonContent.map(({ path, why }) => [path, `${path} ${why}`]));
    const refusals = [];
    for (const change of input.changes) {
        // A file can take some milliseconds, and this thread answers requests too.
        await (0,promises_.setImmediate)();
        const { path, kind } = change;
        const after = mustBeRead(change) ? await readContent(change, files, input.tree) : undefined;
        const reason = pathRefusal(path, kind === 'write' ? 'new' : 'kept') ??
            (await modeRefusal(change, after)) ??
            linkedFolderRefusal(path) ??
            nonContent.get(path) ??
            (mustBeCompared(change) ? bytesRefusal(change, after, entries, before, input.report.renames) : undefined);
        if (reason !== undefined)
            refusals.push((0,gate_refusal/* refuseFile */.lv)(path, reason));
    }
    return refusals;
}
function narrowing({ mayChange, hidden }) {
    return { mayChange, hidden };
}
/** A file that keeps its bytes may still be new as a navigation file. */
function mustBeCompared({ kind, path }) {
    return kind === 'write' || (kind === 'reuse' && (0,documentation/* navFileOf */.j5)(path) !== undefined);
}
/** Other bytes at the path of an executable could be a program. */
function mustBeRead(change) {
    return mustBeCompared(change) || (change.kind === 'reuse' && change.mode === '100755');
}
function bytesRefusal({ path }, after, entries, before, renames) {
    const isComparable = after !== undefined && (before.has(path) || !entries.has(path));
    return isComparable
        ? (0,writable_paths/* contentRefusal */.u9)(path, before.get(path), after, renames)
        : `${path} is too large to compare with its base version`;
}
/** Gives the bytes that a path would hold; undefined when they cannot be read. */
async function readContent(change, files, tree) {
    if (change.kind === 'write')
        return change.content;
    if (change.kind === 'delete')
        return undefined;
    const source = files.find(({ sha, mode }) => sha === change.blobSha && (0,file_mode/* isRegular */.$W)(mode));
    return source === undefined ? undefined : (0,git_tree_tree/* readIfSmall */.Fi)(tree, source.path);
}
function sizeRefusals({ changes, policy: { limits } }) {
    const { changedFiles, changedBytes } = limits;
    const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0);
    return [
        ...(changes.length > changedFiles
            ? [`the change set has ${changes.length} files; the limit is ${changedFiles} (DOCMEND_MAX_FILES, .docmend.yml)`]
            : []),
        ...(bytes > changedBytes ? [`the change set writes ${bytes} bytes; the limit is ${changedBytes}`] : []),
    ].map(gate_refusal/* refuseWhole */.Sy);
}
/** A text of the base is not new in another file: pages may be moved, split or joined. */
async function secretRefusals(input, before) {
    const known = [...before.values()].map(gate_decode);
    const contents = input.changes.flatMap((change) => change.kind === 'write' ? [{ name: change.path, text: gate_decode(change.content) }] : []);
    const paths = { name: 'A path', text: input.changes.map(({ path }) => path).join('\n') };
    const texts = Object.entries(input.texts).map(([name, text]) => ({ name, text }));
    const published = [...contents, paths, ...texts];
    const refusals = [];
    for (const { name, text } of published) {
        for (const secret of await input.scan(text, known))
            refusals.push((0,gate_refusal/* refuseWhole */.Sy)(describeSecret(name, secret)));
    }
    if (refusals.length > 0)
        return refusals;
    // A held secret can also be spread over several of them; what has a line was found, or is known, in its own text.
    const spread = await input.scan(published.map(({ text }) => text).join('\n'), known);
    return spread
        .filter(({ line }) => line === undefined)
        .map((secret) => (0,gate_refusal/* refuseWhole */.Sy)(describeSecret('The change set', secret)));
}
function describeSecret(place, { name, line, begins }) {
    const where = line === undefined ? place : `${place}:${line}`;
    return `${where} contains ${name}${begins === '' ? '' : ` (it begins with ${begins})`}`;
}
/** Whether the checks also call the link broken makes no difference. */
function outwardRefusals({ report }) {
    return report.outward.map(({ path, line, target, why, isReworded }) => ({
        kind: isReworded === true ? 'unit' : 'whole',
        path,
        line,
        reason: `${path}:${line} names ${JSON.stringify(target.slice(0, 100))}, which ${why}`,
        allow: undefined,
    }));
}
/** Content that was not checked may do anything, so it is refused even where the project accepts drafts with errors. */
function uncheckedRefusals({ changes, report }) {
    const { problems, touched } = report;
    const searched = new Set(report.searched);
    const kinds = new Map(changes.flatMap(({ path, kind }) => (searched.has(path) ? [] : [[path, kind]])));
    const pages = touched.filter((page) => page.route !== null && isUnknown(page, kinds.get(page.path)));
    return [
        ...pages.map(({ path }) => (0,gate_refusal/* refuseFile */.lv)(path, `${path} could not be read to its end, so its content is not known`)),
        ...(problems.length >= PROBLEMS_MAX ? [TOO_MANY_PROBLEMS] : []),
    ];
}
/** Without the files that have them it may be another. */
const TOO_MANY_PROBLEMS = {
    ...(0,gate_refusal/* refuseWhole */.Sy)(`the checks found more than ${PROBLEMS_MAX} new problems`),
    kind: 'unit',
};
/** A page that moves unchanged does what it did before. A file with a new extension may not: its text may become code. */
function isUnknown({ path, movedFrom }, unsearched) {
    return unsearched === 'write' || (unsearched === 'reuse' && (0,posix_.extname)(path) !== (0,posix_.extname)(movedFrom ?? ''));
}
function gate_decode(bytes) {
    return new TextDecoder().decode(bytes);
}
function bounded(sentences) {
    const more = sentences.length - REASONS_MAX;
    return more > 0 ? [...sentences.slice(0, REASONS_MAX), `and ${more} more`] : sentences;
}


/***/ }),

/***/ 8054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  X: () => (/* binding */ createSecretScanner)
});

// UNUSED EXPORTS: createSecretScanners

// EXTERNAL MODULE: ./node_modules/@secretlint/core/module/index.js + 15 modules
var core_module = __webpack_require__(6707);
// EXTERNAL MODULE: ./node_modules/@secretlint/profiler/module/node.js + 1 modules
var node = __webpack_require__(806);
// EXTERNAL MODULE: ./node_modules/@secretlint/secretlint-rule-preset-recommend/module/index.js
var secretlint_rule_preset_recommend_module = __webpack_require__(1577);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/jobs/policy/bounded-pieces.js
// Long texts in pieces, so that a search for secrets lets other work of the thread have its turn in between.

/** About 20 ms of secretlint. */
const PIECE_CHARACTERS = 256 * 1024;
/** Longer than any secret: the private key of an RSA modulus of 16,384 bits has 13 KB. */
const OVERLAP_CHARACTERS = 32 * 1024;
/**
 * Gives pieces that overlap, each after a turn of the event loop. Everything of at most the overlap stands in one of them
 * as a whole. A piece begins and ends at a line where there is one near, since the middle of a long word looks like others.
 */
async function* inPieces(text) {
    for (let start = 0;;) {
        await (0,promises_.setImmediate)();
        const end = endOfLine(text, start + PIECE_CHARACTERS + OVERLAP_CHARACTERS);
        yield { text: text.slice(start, end), start };
        if (end >= text.length)
            return;
        start = startOfLine(text, end - OVERLAP_CHARACTERS);
    }
}
/** Goes on for no more than an overlap. */
function endOfLine(text, at) {
    const length = text.slice(at, at + OVERLAP_CHARACTERS).indexOf('\n');
    return length === -1 ? Math.min(at, text.length) : at + length + 1;
}
/** Goes back by no more than an overlap. */
function startOfLine(text, at) {
    const before = text.slice(at - OVERLAP_CHARACTERS, at).lastIndexOf('\n');
    return before === -1 ? at : at - OVERLAP_CHARACTERS + before + 1;
}

;// CONCATENATED MODULE: ./build/jobs/policy/held-secrets/skeleton.js
// The form in which texts and secrets are compared: their letters and digits alone, in lower case, so that characters in
// between (spaces, line ends, zero-width and NUL characters, dashes, markup) make no difference, and neither does base64 with
// - and _ for + and /.
/** One pass; about 5 ms per MB of ASCII. Letters in other forms (full width, mathematical) count as the plain ones. */
function toSkeleton(text) {
    const folded = /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKC').toLowerCase();
    const codes = new Uint16Array(folded.length);
    let length = 0;
    for (let index = 0; index < folded.length; index++) {
        const code = folded.charCodeAt(index);
        if (code < 0x80) {
            const kept = KEPT_ASCII[code] ?? 0;
            codes[length] = kept;
            if (kept > 0)
                length += 1;
        }
        else if (isWord(folded.codePointAt(index) ?? code)) {
            codes[length++] = code;
            if (isHighSurrogate(code))
                codes[length++] = folded.charCodeAt(++index);
        }
    }
    return codes.subarray(0, length);
}
/** By ASCII code: the letter in lower case, the digit, or 0. */
const KEPT_ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => {
    const char = String.fromCharCode(code);
    return /[a-z\d]/i.test(char) ? char.toLowerCase().charCodeAt(0) : 0;
});
function isWord(codePoint) {
    return /[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint));
}
function isHighSurrogate(code) {
    return code >= 0xd800 && code < 0xdc00;
}
function skeletonText(text) {
    return String.fromCharCode(...toSkeleton(text));
}
/** Gives the skeletons of the text as it is and with percent, entity and backslash codes decoded. */
function listSkeletons(text) {
    const decoded = decode(text);
    return decoded === text ? [toSkeleton(text)] : [toSkeleton(text), toSkeleton(decoded)];
}
const CODES = /%([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\([nrt])/gi;
function decode(text) {
    if (!/[%&\\]/.test(text))
        return text;
    return text.replace(CODES, (...match) => {
        const [, percent, entityHex, entity, byte, unit, point] = match;
        const hex = percent ?? entityHex ?? byte ?? unit ?? point;
        const code = hex === undefined ? Number(entity ?? '32') : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
}

;// CONCATENATED MODULE: ./build/jobs/policy/held-secrets/disguises.js
// The forms in which a model could write a secret so that nobody recognizes it, each as a sequence of units: which letters and
// digits stand for which part of the secret. So it is known of a piece of a disguise what it gives away.

/** Gives the disguises of a text, the plain text among them. */
function listDisguises(secret) {
    const bytes = Buffer.from(secret);
    // Without the last byte it is part of UTF-16 in both byte orders.
    const wide = Buffer.from(secret, 'utf16le').subarray(0, -1);
    return [
        plainDisguise(secret),
        plainDisguise(secret).reverse(),
        plainDisguise(rotate13(secret)),
        ...BASE64_OFFSETS.flatMap((offset) => [
            inGroups(bytes, BASE64, offset),
            inGroups(wide, BASE64, offset, BYTES_PER_WIDE_CHARACTER),
        ]),
        ...BASE32.flatMap((alphabet) => BASE32_OFFSETS.map((offset) => inGroups(bytes, alphabet, offset))),
        ...[hex, ...NUMBERS].map((write) => byteByByte(bytes, write)),
        ...[hex, String].map((write) => byteByByte(wide, write, BYTES_PER_WIDE_CHARACTER)),
    ].map((units) => units.filter(({ text }) => text !== ''));
}
function plainDisguise(secret) {
    let end = 0;
    return Array.from(secret, (char) => {
        const from = end;
        end += Buffer.byteLength(char);
        return { text: skeletonText(char), from, to: end };
    });
}
function rotate13(text) {
    return text.replace(/[a-z]/gi, (letter) => {
        const first = letter <= 'Z' ? 65 : 97;
        return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
    });
}
// ---- Groups of bits --------------------------------------------------------------------------------------------------
const BYTES_PER_WIDE_CHARACTER = 2;
/** Without case, as everything is compared; + and / are no letters. */
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789  '.toLowerCase();
/** RFC 4648, sections 6 and 7. */
const BASE32 = ['abcdefghijklmnopqrstuvwxyz234567', '0123456789abcdefghijklmnopqrstuv'];
/** Where in the first byte a group can begin: it depends on what was encoded before. Incomplete groups are left out. */
const BASE64_OFFSETS = [0, 2, 4];
const BASE32_OFFSETS = [0, 1, 2, 3, 4];
function inGroups(bytes, alphabet, offset, bytesPerCharacter = 1) {
    const width = Math.log2(alphabet.length);
    const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
    const units = [];
    for (let bit = offset; bit + width <= bits.length; bit += width) {
        const text = alphabet.charAt(Number.parseInt(bits.slice(bit, bit + width), 2)).trim();
        units.push({ text, from: bit / 8 / bytesPerCharacter, to: (bit + width) / 8 / bytesPerCharacter });
    }
    return units;
}
// ---- A number per byte -----------------------------------------------------------------------------------------------
const hex = (byte) => byte.toString(16).padStart(2, '0');
/** `104 101`, `150,145`, `0b1101000`, `0x68`, `U+0068` and so on; what stands between them does not matter. */
const NUMBERS = [
    (byte) => String(byte),
    (byte) => String(byte).padStart(3, '0'),
    (byte) => byte.toString(8),
    (byte) => byte.toString(8).padStart(3, '0'),
    (byte) => `0${byte.toString(8)}`,
    (byte) => `0o${byte.toString(8)}`,
    (byte) => byte.toString(2),
    (byte) => byte.toString(2).padStart(7, '0'),
    (byte) => byte.toString(2).padStart(8, '0'),
    (byte) => `0b${byte.toString(2)}`,
    (byte) => `0b${byte.toString(2).padStart(8, '0')}`,
    (byte) => `0x${hex(byte)}`,
    (byte) => `u00${hex(byte)}`,
];
function byteByByte(bytes, write, bytesPerCharacter = 1) {
    return Array.from(bytes, (byte, index) => ({
        text: write(byte),
        from: index / bytesPerCharacter,
        to: (index + 1) / bytesPerCharacter,
    }));
}

;// CONCATENATED MODULE: ./build/jobs/policy/held-secrets/search-all.js
/**
 * Characters at the beginning of a text that are hashed. Long texts get more of them, because digits of one kind begin alike:
 * binary ones spell only two characters in 16.
 */
const HASHED_CHARACTERS = [16, 6];
/** The shortest text that can be searched for. */
const WANTED_MIN_CHARACTERS = 6;
function createSearch(wanted) {
    const tables = HASHED_CHARACTERS.map((width, index) => {
        const longer = HASHED_CHARACTERS[index - 1] ?? Number.POSITIVE_INFINITY;
        return createTable(wanted, width, ({ length }) => length >= width && length < longer);
    });
    return (skeleton) => {
        const found = new Set();
        for (const table of tables)
            collect(skeleton, table, found);
        return found;
    };
}
const BITS_LOG2 = 20;
function createTable(wanted, width, belongs) {
    const byHash = new Map();
    const bits = new Uint32Array(2 ** (BITS_LOG2 - 5));
    for (const entry of wanted) {
        if (!belongs(entry.text))
            continue;
        const hash = hashStart((index) => entry.text.charCodeAt(index), width);
        byHash.set(hash, { entry, next: byHash.get(hash) });
        const bit = bitOf(hash);
        bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
    return { width, byHash, bits };
}
/** Odd, so that no character is lost; the golden ratio spreads the hashes over the bits. */
const BASE = 0x01000193;
const SPREAD = 0x9e3779b1;
function bitOf(hash) {
    return Math.imul(hash, SPREAD) >>> (32 - BITS_LOG2);
}
function hashStart(codeAt, width) {
    let hash = 0;
    for (let index = 0; index < width; index++)
        hash = (Math.imul(hash, BASE) + codeAt(index)) | 0;
    return hash;
}
function collect(skeleton, { width, byHash, bits }, found) {
    if (byHash.size === 0 || skeleton.length < width)
        return;
    let leaving = 1;
    for (let index = 0; index < width; index++)
        leaving = Math.imul(leaving, BASE);
    let hash = hashStart((index) => skeleton[index] ?? 0, width);
    for (let start = 0;; start++) {
        const bit = bitOf(hash);
        if ((((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1) {
            for (let one = byHash.get(hash); one !== undefined; one = one.next) {
                if (occursAt(skeleton, start, one.entry.text))
                    found.add(one.entry);
            }
        }
        const end = start + width;
        if (end >= skeleton.length)
            return;
        hash = (Math.imul(hash, BASE) + (skeleton[end] ?? 0) - Math.imul(skeleton[start] ?? 0, leaving)) | 0;
    }
}
function occursAt(skeleton, start, text) {
    if (start + text.length > skeleton.length)
        return false;
    for (let index = 0; index < text.length; index++) {
        if (skeleton[start + index] !== text.charCodeAt(index))
            return false;
    }
    return true;
}

;// CONCATENATED MODULE: ./build/jobs/policy/held-secrets/held-secrets.js
// Finds this process's own secrets in a text, even when a model was told to disguise them. They are safe because the model is
// never shown one; this scanner notices when that has failed.
//
// A secret is found in one piece, where a text may leave out its first 8 characters, and in several pieces with anything in
// between. One piece of 6 characters says nothing, but pages have no reason to contain most of a random text in such pieces.




/** A shorter text is too common to look for. */
const HELD_MIN_CHARACTERS = 8;
/** A model can be asked to omit the beginning, so this many characters of it are not searched for. */
const CUT_CHARACTERS = 8;
/** Each piece of this length of a long secret, such as a private key, counts by itself. */
const LONG_PIECE_CHARACTERS = 32;
/** Of a shorter secret, a few short pieces would be most of it. */
const SPLIT_MIN_BYTES = 16;
/** The shortest piece that counts together with others, in bytes of the secret; of hexadecimal digits, which are common, more. */
const SPLIT_PIECE_BYTES = 6;
const SPLIT_PIECE_HEX_DIGITS = 8;
/** The pieces together are this share of the secret, or so many bytes of a long one. */
const SPLIT_SHARE = 2 / 3;
const SPLIT_ENOUGH_BYTES = 64;
/** Of a longer secret, such as a private key, only plain pieces count together: every disguise of it is found in longer ones. */
const SPLIT_DISGUISED_MAX_BYTES = 512;
/** Of a text, between two turns of other work: about 10 ms. */
const SEARCHED_UNITS = 256 * 1024;
/**
 * Begins to prepare the search: about 50 ms for ten keys, with pauses. Values of less than 8 characters are ignored. A search
 * takes about 40 ms per MB, however many secrets there are, and twice that where the text has codes to decode; the known texts
 * are searched only when something is found.
 */
function createHeldSecretFinder(secrets) {
    const preparing = prepare(secrets);
    const findIn = async (text) => {
        const { search, longest } = await preparing;
        const found = new Set();
        for (const skeleton of listSkeletons(text)) {
            for (let start = 0; start < skeleton.length; start += SEARCHED_UNITS) {
                // The search of a long text takes a while, and this thread answers requests too.
                await (0,promises_.setImmediate)();
                // What begins in this part may end in the next one.
                for (const piece of search(skeleton.subarray(start, start + SEARCHED_UNITS + longest)))
                    found.add(piece);
            }
        }
        return found;
    };
    return async (text, known) => {
        const found = await findIn(text);
        if (!giveAway(found))
            return false;
        for (const other of known)
            for (const piece of await findIn(other))
                found.delete(piece);
        return giveAway(found);
    };
}
async function prepare(secrets) {
    const wanted = [];
    for (const secret of new Set(secrets)) {
        for (const pieces of listPieces(secret)) {
            wanted.push(...pieces);
            // A private key has dozens of pieces in dozens of disguises, and this thread answers requests too.
            await (0,promises_.setImmediate)();
        }
    }
    const longest = wanted.reduce((length, { text }) => Math.max(length, text.length), 0);
    return { search: createSearch(wanted), longest };
}
/** Gives them a few at a time. */
function* listPieces(value) {
    const secret = withoutFrame(value);
    for (const cut of cutPieces(secret))
        yield listWholes(cut).map((text) => ({ text, part: undefined }));
    const of = { bytes: Buffer.byteLength(secret), enoughBytes: enoughBytesOf(secret) };
    yield listParts(secret).map(({ text, from, to }) => ({ text, part: { of, from, to } }));
}
/** The frame of a PEM block is the same in all of them, and nearly so the first line, which begins with the kind of key. */
function withoutFrame(secret) {
    const [frame] = /^\s*-----BEGIN [A-Z ]*-----/.exec(secret) ?? [];
    if (frame === undefined)
        return secret.trim();
    const body = secret.slice(frame.length).replace(/-----END [A-Z ]*-----/g, '');
    const [first = '', ...rest] = body.trim().split('\n');
    return rest.length === 0 ? first : rest.join('\n');
}
// ---- In one piece ----------------------------------------------------------------------------------------------------
function listWholes(piece) {
    return listDisguises(piece)
        .map((disguise) => disguise.map(({ text }) => text).join(''))
        .filter((text) => text.length >= HELD_MIN_CHARACTERS);
}
/** Gives the pieces that count by themselves, before they are disguised. */
function cutPieces(secret) {
    if (secret.length < HELD_MIN_CHARACTERS)
        return [];
    const kept = secret.slice(Math.min(CUT_CHARACTERS, secret.length - HELD_MIN_CHARACTERS));
    if (kept.length < 3 * LONG_PIECE_CHARACTERS)
        return [kept];
    // Line ends can be written in many ways, and they shift every letter of the base64, so no piece spans two lines.
    const lines = kept.split(/\s+/).filter((line) => line.length >= HELD_MIN_CHARACTERS);
    return lines.flatMap((line) => line.match(new RegExp(`.{${LONG_PIECE_CHARACTERS}}`, 'gsu')) ?? [line]);
}
// ---- In several pieces -----------------------------------------------------------------------------------------------
/** Enough for the shortest part of any disguise: two units per byte of hexadecimal digits in UTF-16. */
const PART_MAX_UNITS = 32;
/** Gives every shortest piece that counts together with others, in every disguise. */
function listParts(secret) {
    const bytes = Buffer.byteLength(secret);
    if (bytes < SPLIT_MIN_BYTES || !looksRandom(secret))
        return [];
    const disguises = bytes > SPLIT_DISGUISED_MAX_BYTES ? [plainDisguise(secret)] : listDisguises(secret);
    const minBytes = /^[\da-f\W_]*$/i.test(secret) ? SPLIT_PIECE_HEX_DIGITS : SPLIT_PIECE_BYTES;
    return disguises.flatMap((disguise) => disguise.flatMap((_, start) => partFrom(disguise, start, minBytes) ?? []));
}
function partFrom(disguise, start, minBytes) {
    // The part that begins with the next unit gives away the same bytes with fewer letters.
    if (Math.ceil(disguise[start]?.from ?? 0) === Math.ceil(disguise[start + 1]?.from ?? -1))
        return undefined;
    let [text, from, to] = ['', Number.POSITIVE_INFINITY, 0];
    for (const unit of disguise.slice(start, start + PART_MAX_UNITS)) {
        text += unit.text;
        from = Math.min(from, Math.ceil(unit.from));
        to = Math.max(to, Math.floor(unit.to));
        if (to - from >= minBytes && text.length >= Math.max(minBytes, WANTED_MIN_CHARACTERS))
            return { text, from, to };
    }
    return undefined;
}
/** Random texts change between letters and digits every few characters. A secret of words is part of many pages, word by word. */
function looksRandom(secret) {
    const text = skeletonText(secret);
    const changes = text.match(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu)?.length ?? 0;
    return changes >= text.length / 8;
}
function enoughBytesOf(secret) {
    return Math.min(Math.ceil(Buffer.byteLength(secret) * SPLIT_SHARE), SPLIT_ENOUGH_BYTES);
}
/** True when one piece is enough, or the pieces of one secret are together. */
function giveAway(found) {
    const given = new Map();
    for (const { part } of found) {
        if (part === undefined)
            return true;
        const bytes = given.get(part.of) ?? new Uint8Array(part.of.bytes);
        given.set(part.of, bytes.fill(1, part.from, part.to));
    }
    return [...given].some(([{ enoughBytes }, bytes]) => bytes.reduce((sum, byte) => sum + byte, 0) >= enoughBytes);
}

;// CONCATENATED MODULE: ./build/jobs/policy/placeholders.js
// What documentation writes in place of a secret. Refusing these would teach people to turn the gate off.
/** Words and marks that mean "put yours here", and keys that vendors publish as examples. */
const PLACEHOLDER = /example|sample|dummy|placeholder|your|x{4}|\*{3}|\.{3}|…|<[^>]*>|\$\{|\{\{|changeme|change[-_]me|redacted|insert|replace|secret[-_]?key|test[-_]?key|deadbeef|abcdef|qwerty|1234567|foobar/i;
/** With fewer distinct characters, a token was typed and not generated: `aaaa...`, `0000...`, `abcabc...`. */
const DISTINCT_MIN = 8;
/** Words that stand for a password in addresses. */
const WEAK_PASSWORD = /^(pass(word|wd)?|pw|pwd|secret|token|user(name)?|root|admin|guest|postgres|mysql|redis|mongo|test)\d*$/i;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|.*\.(local|localhost|internal|test|invalid)|db|database)$/i;
/** Further on in a long token, such a word is there by chance. */
const LOOKED_AT_CHARACTERS = 100;
/** True when the text is a stand-in for a secret. `value` is the whole token, with its prefix. */
function isPlaceholder(value) {
    return (PLACEHOLDER.test(value.slice(0, LOOKED_AT_CHARACTERS)) ||
        new Set(value.replace(/^[a-z]+[_-]/i, '')).size < DISTINCT_MIN);
}
/** True when the password of `scheme://user:password@host` looks made up for documentation. */
function isHarmlessAddress(url) {
    const [, password = '', host = ''] = /:\/\/[^/\s:@]*:([^\s@]*)@([^\s/:?#]*)/.exec(url) ?? [];
    if (PLACEHOLDER.test(password) || WEAK_PASSWORD.test(password) || LOCAL_HOST.test(host))
        return true;
    return password.length < DISTINCT_MIN || !/\d/.test(password) || new Set(password).size < DISTINCT_MIN - 2;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./build/projects/api-key.js
// API keys: `mend_`, 32 random bytes in base62 (43 characters), and a checksum of 6 characters. The checksum distinguishes a
// mistyped key from an unknown one, and lets secret scanners recognize keys without false alarms.


const API_KEY_PREFIX = 'mend_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
function newApiKey() {
    const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY_LENGTH);
    const secret = `${API_KEY_PREFIX}${body}${checksum(body)}`;
    const hash = hashApiKey(secret);
    return { secret, hash, id: hash.slice(0, 12) };
}
/** SHA-256 in hex. The key has 256 random bits, so a slow hash would protect nothing. */
function hashApiKey(secret) {
    return createHash('sha256').update(secret).digest('hex');
}
/** True when the text has the form and the checksum of our keys, whether or not the key exists. */
function isWellFormedApiKey(text) {
    const body = text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH);
    return /^mend_[0-9A-Za-z]{49}$/.test(text) && text.endsWith(checksum(body));
}
function checksum(body) {
    return base62(BigInt((0,external_node_zlib_.crc32)(body)), CHECKSUM_LENGTH);
}
function base62(value, length) {
    let digits = '';
    for (let rest = value; digits.length < length; rest /= 62n)
        digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
    return digits;
}

;// CONCATENATED MODULE: ./build/jobs/policy/token-shapes.js
// Shapes of secrets that secretlint's rules (13.0) miss or know only in an older form.


const isNoPlaceholder = (value) => !isPlaceholder(value);
const SHAPES = [
    { name: 'an API key of Docmend', pattern: /mend_[0-9A-Za-z]{49}/g, isSecret: isWellFormedApiKey },
    // Installation tokens are ghs_<App id>_<JWT> since 2026: https://github.blog/changelog/ (2026-05-15).
    {
        name: 'a GitHub token',
        pattern: /\bgh[opusr]_[A-Za-z0-9._-]{36,}/g,
        isSecret: (value) => isNoPlaceholder(value.replace(/^ghs_\d+_/, 'ghs_')),
    },
    { name: 'a GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9_]{60,}/g, isSecret: isNoPlaceholder },
    { name: 'an OpenAI key', pattern: /\bsk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{32,}/g, isSecret: isNoPlaceholder },
    { name: 'a secret API key', pattern: /\bsk-[A-Za-z0-9]{32,}/g, isSecret: isNoPlaceholder },
    { name: 'an AWS access key id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, isSecret: isNoPlaceholder },
    {
        name: 'an AWS secret access key',
        pattern: /secret_?access_?key["']?[ \t]{0,9}[:=][ \t]{0,9}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi,
        isSecret: (value) => isNoPlaceholder(value.slice(-40)),
    },
    {
        name: 'a private key',
        pattern: /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----(?:\\[nr]|[A-Za-z0-9+/=\s]){64,}/g,
        isSecret: (value) => isNoPlaceholder(value.replace(/^-----[^-]*-----/, '')),
    },
];
/** Gives what looks like a secret and is not a placeholder for one. */
function findTokens(text) {
    return SHAPES.flatMap(({ name, pattern, isSecret }) => [...text.matchAll(pattern)]
        .map((match) => ({ name, value: match[0], offset: match.index }))
        .filter(({ value }) => isSecret(value)));
}

;// CONCATENATED MODULE: ./build/jobs/policy/secrets.js
// Secrets that a change would publish: found by secretlint's rules, by shapes that secretlint does not know, and by the values
// that this process holds. A secret anywhere in the base is not new, since pages can be edited, moved and split.







const SHOWN_CHARACTERS = 4;
/** Findings of one text; the first is enough to refuse it. */
const FINDINGS_MAX = 10;
/** More than one rule may find the same. */
const RULES_MAX = 4;
/** Secrets of one text that are searched for in the known texts; each costs a pass over them. */
const COMPARED_MAX = 100;
/** Comments in a page (`secretlint-disable`) must not turn rules off, so the rule that reads them is left out. */
const LINT_RULES = secretlint_rule_preset_recommend_module/* rules */.a
    .filter(({ meta }) => meta.id !== '@secretlint/secretlint-rule-filter-comments')
    .map((rule) => ({ id: rule.meta.id, rule }));
/**
 * `heldSecrets`: every secret value that the process knows. Costs about 50 ms per MB of text, however many secrets the text
 * has: a page of the base may be full of them. Each list of known texts is searched once.
 */
function createSecretScanner(heldSecrets) {
    return createSecretScanners(heldSecrets)([]);
}
/**
 * Prepares the search for the secrets of the process once, for the first scanner: that takes longer than most scans, and
 * memory that a process without jobs does not need.
 */
function createSecretScanners(heldSecrets) {
    let held;
    // It marks each rule and text in the timeline of Node, which keeps every mark for as long as the process lives.
    node/* secretLintProfiler */.z.setEnabled(false);
    return (more) => {
        held ??= createHeldSecretFinder(heldSecrets);
        const hasHeld = held;
        const hasMore = more.every((secret) => secret === '') ? undefined : createHeldSecretFinder(more);
        return scannerFor(async (text, known) => (await hasHeld(text, known)) || (await hasMore?.(text, known)) === true);
    };
}
function scannerFor(hasHeld) {
    const valuesOf = new WeakMap();
    const valuesIn = (known) => {
        const values = valuesOf.get(known) ?? findValues(known);
        valuesOf.set(known, values);
        return values;
    };
    return async (text, known) => {
        const found = await find(text);
        const fresh = found.length === 0 ? [] : newOnes(found, known, await valuesIn(known));
        return [
            ...((await hasHeld(text, known)) ? [HELD] : []),
            ...distinctByOffset(fresh)
                .slice(0, FINDINGS_MAX)
                .map((secret) => describe(text, secret)),
        ];
    };
}
/** Pieces of a text overlap, so what stands in two is found twice. */
async function find(text) {
    const found = new Map();
    for await (const piece of inPieces(text)) {
        for (const secret of [...findTokens(piece.text), ...(await lint(piece.text))]) {
            const offset = piece.start + secret.offset;
            found.set(`${offset} ${secret.name} ${secret.value}`, { ...secret, offset });
        }
    }
    return [...found.values()].sort((a, b) => a.offset - b.offset);
}
async function findValues(texts) {
    const values = new Set();
    for (const text of texts)
        for (const { value } of await find(text))
            values.add(value);
    return values;
}
/** Gives enough of them to refuse the text. */
function newOnes(found, known, values) {
    const fresh = [];
    let compared = 0;
    for (const secret of found) {
        if (fresh.length === FINDINGS_MAX * RULES_MAX)
            break;
        if (values.has(secret.value))
            continue;
        compared += 1;
        // Where the text around it has changed, the same secret may end elsewhere.
        const isKnown = compared <= COMPARED_MAX && known.some((other) => other.includes(secret.value));
        if (!isKnown)
            fresh.push(secret);
    }
    return fresh;
}
const HELD = Object.freeze({
    name: 'a secret of this installation of Docmend, possibly disguised',
    line: undefined,
    begins: '',
});
async function lint(text) {
    const { messages } = await (0,core_module/* lintSource */.n)({
        // A name without an extension, since some rules open files by it.
        source: { filePath: 'text', content: text, contentType: 'text' },
        options: { config: { rules: LINT_RULES }, noPhysicFilePath: true },
    });
    return messages
        .filter(({ type }) => type === 'message')
        .map(({ ruleId, range }) => ({
        name: readRuleName(ruleId),
        value: text.slice(range[0], range[1]),
        offset: range[0],
    }))
        .filter(({ value }) => (value.includes('://') ? !isHarmlessAddress(value) : !isPlaceholder(value)));
}
/** `@secretlint/secretlint-rule-slack` becomes `a secret (slack)`. */
function readRuleName(ruleId) {
    return `a secret (${ruleId.replace(/^.*secretlint-rule-/, '')})`;
}
/** Of what is sorted by offset. */
function distinctByOffset(found) {
    return found.filter(({ offset }, index) => {
        const before = found[index - 1];
        return before === undefined || offset >= before.offset + before.value.length;
    });
}
function describe(text, { name, value, offset }) {
    const line = text.slice(0, offset).split('\n').length;
    return { name, line, begins: value.length > 4 * SHOWN_CHARACTERS ? value.slice(0, SHOWN_CHARACTERS) : '' };
}


/***/ }),

/***/ 7223:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   jk: () => (/* binding */ writeRefusalFor),
/* harmony export */   u9: () => (/* binding */ contentRefusal),
/* harmony export */   wz: () => (/* binding */ isDocument)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_path_posix__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3916);
/* harmony import */ var _agent_changes_path_rules_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4337);
/* harmony import */ var _documentation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8636);
/* harmony import */ var _path_patterns_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6477);
// Which files a pull request may change. The model hears of a refusal at each edit, and the gate applies the same rules to
// the whole change set.





/** Formats of documentation. Everything else below the docs root is code, configuration or an asset. */
const DOCUMENT_EXTENSIONS = new Set('md mdx mdoc markdown rst adoc asciidoc txt json yml yaml csv'.split(' '));
/** Assets may move with the pages that show them but are never written: SVG and HTML can contain scripts. */
const MOVABLE_EXTENSIONS = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4', 'webm', 'pdf', 'svg']);
/**
 * Files that instruct coding agents: an edit would outlive the pull request as an instruction. The case of the name does not
 * matter, since some file systems ignore it.
 */
const AGENT_INSTRUCTIONS = /^(agents(\.override)?|claude(\.local)?|gemini|qwen|copilot-instructions|skill|cursorrules|llm-instructions)\.md$/i;
/** The same, by the ending that says so, and by names in capitals that are also names of products and common words. */
const MORE_AGENT_INSTRUCTIONS = /\.(instructions|prompt|chatmode|agent)\.md$|(^|\/)(AGENT|RULES|WARP|CRUSH|IFLOW|KIMI)\.md$|^CONVENTIONS\.md$/;
/**
 * The same in the other formats of pages, which an agent may find as well. There, products and common words in small
 * letters are names of pages: `agents.mdx`, `rules.mdx`.
 */
const AGENT_INSTRUCTIONS_AS_PAGES = [
    /^(AGENTS?|CLAUDE|GEMINI|QWEN|SKILL|RULES|WARP|CRUSH|IFLOW|KIMI|CONVENTIONS)\.(?:mdx|mdoc|markdown|rst|adoc|asciidoc|txt)$/,
    /^(agents\.override|claude\.local|copilot-instructions|cursorrules|llm-instructions)\.[a-z]+$/i,
    /\.(instructions|prompt|chatmode|agent)\.(?:mdx|mdoc|markdown|rst|adoc|asciidoc|txt)$/i,
];
const AGENT_INSTRUCTIONS_AT_TOP = /^(agent|rules|warp|crush|iflow|kimi|replit|knowledge)\.md$/i;
/** Manifests, lock files and configuration of builds and hosts that share an extension with documents; `isBuildFile` knows those of docs frameworks. */
const BUILD_FILES = [
    /^(package|npm-shrinkwrap|composer|bower|deno|jsr|lerna|nx|turbo|biome|renovate|vercel|now|firebase|wrangler)\.json$/i,
    /^(netlify|fly|staticwebapp\.config|babel\.config|angular|project|cypress|cdk|app|manifest|theme)\.json$/i,
    /^(tsconfig|jsconfig)([.-].*)?\.json$/i,
    /[.-]lock\.(json|ya?ml)$/i,
    // Lists of packages for pip, under all the names that projects give them.
    /(^|[._-])(requirements|constraints)([._-].*)?\.txt$|^CMakeLists\.txt$/i,
    /^(docker-)?compose([.-].*)?\.ya?ml$/i,
    /^(pnpm-workspace|environment|action|cloudbuild|azure-pipelines|bitbucket-pipelines|appveyor|serverless)\.ya?ml$/i,
    // Generators that load plugins, themes or modules by name.
    /^(book|docfx|honkit|typedoc|jsdoc)\.json$|^(redocly|antora|antora-playbook|crowdin)\.ya?ml$/i,
    // Hosts and agents whose files no extension tells from data.
    /^(amplify|heroku|app|railway|nixpacks|mcp|opencode|_quarto|_headers|_redirects)\.(jsonc?|ya?ml)$/i,
    /^(codecov|readthedocs|render|dependabot|buildspec|lefthook|taskfile|pubspec|zensical)\.ya?ml$/i,
];
const REQUIREMENTS = /(^|\/)requirements\/[^/]+\.txt$/i;
/** Gives a function that gives the reason why a path may not be changed, or undefined when it may. */
function writeRefusalFor(site) {
    const isHidden = (0,_path_patterns_js__WEBPACK_IMPORTED_MODULE_3__/* .createHiddenTest */ .$)(site.hidden);
    const navFiles = new Set(site.navFiles);
    const isConfiguration = configurationTest(site, navFiles);
    return (path, content) => (0,_agent_changes_path_rules_js__WEBPACK_IMPORTED_MODULE_4__/* .pathRefusal */ .M)(path) ??
        hiddenRefusal(path, isHidden) ??
        narrowedRefusal(path, site) ??
        (isConfiguration(path) ? `${path} is protected: a configuration reads it` : undefined) ??
        (content === 'new' && isNavFile(path, navFiles) ? undefined : ordinaryRefusal(path, content, site));
}
/** Data alone: a page stays a page if a configuration shows it too. Edits of navigation files are proved. */
function configurationTest({ configFiles }, navFiles) {
    const read = new Set(configFiles.filter((path) => /\.(jsonc?|ya?ml|txt|csv)$/i.test(path)));
    return (path) => read.has(path) && !isNavFile(path, navFiles);
}
/**
 * Gives the reason why the new bytes of a file may not be written: a program writes it, or it has a navigation and something else
 * changes.
 */
const contentRefusal = (path, before, after, renames) => {
    const generated = before === undefined ? undefined : generatedRefusal(path, before);
    if (generated !== undefined)
        return generated;
    if (!holdsMoreThanPages(path))
        return undefined;
    if (!(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(after) || (before !== undefined && !(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(before)))
        return `${path} is not UTF-8 text`;
    return (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .navEditRefusal */ .sY)(path, before === undefined ? undefined : decode(before), decode(after), renames);
};
const MARKED_EXTENSIONS = /\.(?:mdx?|mdoc|markdown|rst)$/i;
/** A file that is moved or deleted goes whole, and its program has to be told anyway. */
function generatedRefusal(path, before) {
    const generator = MARKED_EXTENSIONS.test(path) ? (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .findGenerator */ .Tm)(decode(before)) : undefined;
    if (generator === undefined)
        return undefined;
    const source = generator === '' ? 'what it is made from' : `what it is made from (${generator})`;
    return `${path} says that a program writes it, so a change would be lost: change ${source} instead`;
}
/**
 * A site's own configuration says where its navigation is, so it could name any file, even `.github/workflows/ci.yml`. Only
 * files with the name of a navigation file are exempt from the other rules.
 */
function isNavFile(path, navFiles) {
    const folders = path.split('/').slice(0, -1);
    const isHidden = folders.some((folder) => folder === 'node_modules' || (folder.startsWith('.') && !(0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .isConfigFolder */ .X0)(folder)));
    return navFiles.has(path) && !isHidden && holdsMoreThanPages(path);
}
/** True for configuration or code that holds a navigation: every edit to it must be proved. */
function holdsMoreThanPages(path) {
    const form = (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .navFileOf */ .j5)(path)?.form;
    return form !== undefined && form !== 'page';
}
function ordinaryRefusal(path, content, { docsRoot, agentFolders }) {
    return (outsideRefusal(path, docsRoot) ??
        protectedRefusal(path) ??
        agentFolderRefusal(path, agentFolders) ??
        configRefusal(path, content) ??
        assetRefusal(path, content));
}
/** The file that makes a folder a site must stay; small ones that order one folder (`_meta`, `_category_`) may go with it. */
function configRefusal(path, content) {
    if (content === 'new' || !holdsMoreThanPages(path) || (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .navFileOf */ .j5)(path)?.isOfOneFolder === true)
        return undefined;
    return `${path} configures the whole site and may not be moved or deleted, only edited`;
}
function hiddenRefusal(path, isHidden) {
    return isHidden(path) ? `${path} may not be changed: the project hides files at this path` : undefined;
}
function narrowedRefusal(path, { mayChange }) {
    return mayChange(path) ? undefined : `${path} may not be changed: the repository's .docmend.yml does not allow it`;
}
function outsideRefusal(path, docsRoot) {
    if (docsRoot === '' || path.startsWith(`${docsRoot}/`))
        return undefined;
    return `${path} is outside the docs root "${docsRoot}"; only documentation below it may be changed`;
}
function protectedRefusal(path) {
    const name = (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.basename)(path);
    const dotted = path.split('/').find((segment) => segment.startsWith('.'));
    if (dotted !== undefined)
        return `${path} is protected: files in or named like "${dotted}" may not be changed`;
    const instructs = AGENT_INSTRUCTIONS.test(name) ||
        MORE_AGENT_INSTRUCTIONS.test(path) ||
        AGENT_INSTRUCTIONS_AT_TOP.test(path) ||
        AGENT_INSTRUCTIONS_AS_PAGES.some((pattern) => pattern.test(name));
    if (instructs)
        return `${path} is protected: it instructs coding agents`;
    if ((0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .isBuildFile */ .x4)(name) || BUILD_FILES.some((pattern) => pattern.test(name)) || REQUIREMENTS.test(path))
        return `${path} is protected: it configures a build or a host`;
    const extension = readExtension(path);
    if (DOCUMENT_EXTENSIONS.has(extension) || MOVABLE_EXTENSIONS.has(extension))
        return undefined;
    return `${path} is not documentation: Docmend changes only Markdown, reStructuredText, AsciiDoc, text, JSON, YAML and CSV`;
}
function agentFolderRefusal(path, agentFolders) {
    const folder = agentFolders.find((one) => path.startsWith(`${one}/`));
    return folder === undefined ? undefined : `${path} is protected: the files in ${folder} instruct coding agents`;
}
function assetRefusal(path, content) {
    if (content === 'kept' || !MOVABLE_EXTENSIONS.has(readExtension(path)))
        return undefined;
    return `${path} is an asset: it may be moved or deleted but not written`;
}
/** True for the formats of documentation and for files that hold a navigation, whether or not they may be changed. */
function isDocument(path) {
    return DOCUMENT_EXTENSIONS.has(readExtension(path)) || (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .navFileOf */ .j5)(path) !== undefined;
}
function readExtension(path) {
    const name = (0,node_path_posix__WEBPACK_IMPORTED_MODULE_1__.basename)(path);
    return name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
}
function decode(bytes) {
    return new TextDecoder().decode(bytes);
}


/***/ }),

/***/ 4570:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ resolveLocalPolicy)
/* harmony export */ });
/* harmony import */ var _jobs_policy_project_policy_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2800);

/** Gives the policy; a refusal advises the option `--set`. */
function resolveLocalPolicy(settings, file, limits) {
    return (0,_jobs_policy_project_policy_js__WEBPACK_IMPORTED_MODULE_0__/* .resolvePolicy */ .nZ)(settings, file, limits, byOption);
}
/** In a form that a shell takes: names of components may contain its patterns. */
const byOption = (assignment) => /^[\w@:.,=-]+$/.test(assignment) ? `--set ${assignment}` : `--set '${assignment}'`;


/***/ })

};
