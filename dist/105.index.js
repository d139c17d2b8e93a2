export const id = 105;
export const ids = [105];
export const modules = {

/***/ 4427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  V: () => (/* binding */ ChangeSet)
});

// EXTERNAL MODULE: ./build/git-tree/blob-sha.js
var blob_sha = __webpack_require__(9256);
// EXTERNAL MODULE: ./build/git-tree/file-mode.js
var file_mode = __webpack_require__(3296);
// EXTERNAL MODULE: ./build/git-tree/tree.js
var tree = __webpack_require__(1220);
// EXTERNAL MODULE: ./build/text/byte-order.js
var byte_order = __webpack_require__(3403);
// EXTERNAL MODULE: ./build/agent/defaults.js
var defaults = __webpack_require__(2822);
// EXTERNAL MODULE: ./build/agent/tools/refusal.js
var tools_refusal = __webpack_require__(8642);
// EXTERNAL MODULE: ./build/text/plural.js
var plural = __webpack_require__(1442);
;// CONCATENATED MODULE: ./build/agent/changes/change-caps.js


/** Throws `BudgetExhausted` for more files or bytes than one change set may have. */
function requireWithinCaps(edits, { changedFiles, changedBytes }) {
    if (edits.size > changedFiles) {
        throw new tools_refusal/* BudgetExhausted */.Vd(`The change set exceeds the limit of ${(0,plural/* plural */.L)(changedFiles, 'file')}. Split the task, or raise DOCMEND_MAX_FILES, and maxFiles if .docmend.yml sets it.`);
    }
    const bytes = [...edits.values()].reduce((sum, edit) => sum + (edit.kind === 'write' ? edit.size : 0), 0);
    if (bytes > changedBytes)
        throw new tools_refusal/* BudgetExhausted */.Vd(`More than ${changedBytes} bytes would be written. Split the task.`);
}

// EXTERNAL MODULE: ./build/agent/diff/file-diff.js
var file_diff = __webpack_require__(1514);
;// CONCATENATED MODULE: ./build/agent/changes/diff-files.js
// What a change set makes of each file, before and after.



/** Gives every edited file, by path. One that was moved without an edit is named as moved. */
async function diffFiles(edits, before, after) {
    const movedFrom = movesUnedited(edits, before.entries);
    const gone = new Set(movedFrom.values());
    const diffs = [];
    for (const path of [...edits.keys()].filter((edited) => !gone.has(edited)).sort(byte_order/* compareByteOrder */.Q)) {
        const from = movedFrom.get(path);
        const isKnown = before.entries.has(from ?? path);
        const isGone = edits.get(path)?.kind === 'delete';
        diffs.push({
            path,
            ...(from === undefined ? {} : { from }),
            before: isKnown ? (0,file_diff/* textOf */.b6)(await (0,tree/* readIfSmall */.Fi)(before.tree, from ?? path)) : undefined,
            after: isGone ? undefined : (0,file_diff/* textOf */.b6)(await (0,tree/* readIfSmall */.Fi)(after, path)),
        });
    }
    return diffs;
}
/** New path -> old path, for files that were moved without an edit. */
function movesUnedited(edits, base) {
    const gone = new Map();
    for (const [path, edit] of edits) {
        const sha = base.get(path)?.sha;
        if (edit.kind === 'delete' && sha !== undefined)
            gone.set(sha, [...(gone.get(sha) ?? []), path]);
    }
    const moves = new Map();
    for (const [path, edit] of edits) {
        const from = edit.kind === 'reuse' ? gone.get(edit.sha)?.shift() : undefined;
        if (from !== undefined)
            moves.set(path, from);
    }
    return moves;
}

;// CONCATENATED MODULE: ./build/agent/changes/file-edit.js

/** The file after the edit; undefined when it is deleted. */
function entryOf(path, edit) {
    return edit.kind === 'delete' ? undefined : { path, mode: edit.mode, sha: edit.sha, size: edit.size };
}
/**
 * Gives the edits as changes, sorted by path. A moved file stays executable only while its old path is gone: otherwise
 * the change set would have one executable more than the base.
 */
function changesOf(edits, base) {
    const isExecutable = (path) => base.get(path)?.mode === '100755';
    let gone = [...edits].filter(([path, { kind }]) => kind === 'delete' && isExecutable(path)).length;
    const sorted = [...edits].sort(([a], [b]) => (0,byte_order/* compareByteOrder */.Q)(a, b));
    return sorted.map(([path, edit]) => {
        if (edit.kind === 'delete')
            return { kind: 'delete', path };
        const keepsMode = edit.mode === '100755' && (base.has(path) || gone-- > 0);
        const mode = keepsMode ? { mode: '100755' } : {};
        return edit.kind === 'write'
            ? { kind: 'write', path, content: edit.content, ...mode }
            : { kind: 'reuse', path, blobSha: edit.sha, ...mode };
    });
}

;// CONCATENATED MODULE: ./build/agent/changes/merge-by-path.js

/** Merges two lists that are sorted by path and share none. */
function mergeByPath(a, b) {
    const merged = [];
    let next = 0;
    for (const item of a) {
        for (let other = b[next]; other !== undefined && (0,byte_order/* compareByteOrder */.Q)(other.path, item.path) < 0; other = b[next]) {
            merged.push(other);
            next += 1;
        }
        merged.push(item);
    }
    return [...merged, ...b.slice(next)];
}

;// CONCATENATED MODULE: ./build/agent/changes/path-conflict.js
// Whether a new file can stand beside the others: file against folder, and names that differ only in case.
/** Says why a file cannot be created at `path` among the existing ones, or gives undefined. Cost: one pass over them. */
function pathConflict(path, existing) {
    let collision;
    let knownFolderEnd = 0;
    for (const other of existing) {
        const at = firstDifference(path, other);
        if (at === other.length && path.charAt(at) === '/')
            return `${other} is a file, so ${path} cannot be below it`;
        if (at === path.length && other.charAt(at) === '/')
            return `${path} is a folder`;
        const start = path.lastIndexOf('/', at - 1) + 1;
        knownFolderEnd = Math.max(knownFolderEnd, start);
        const end = segmentEnd(path, start);
        if (path === other || fold(path.slice(start, end)) !== fold(other.slice(start, segmentEnd(other, start))))
            continue;
        if (collision === undefined || end < collision.end)
            collision = { end, other };
    }
    // A folder that exists exactly as spelled is no new collision, even when the base has another that differs in case.
    if (collision === undefined || collision.end <= knownFolderEnd)
        return undefined;
    return `${path} differs only in case from ${collision.other}, which many systems cannot tell apart`;
}
function firstDifference(a, b) {
    const length = Math.min(a.length, b.length);
    for (let index = 0; index < length; index++)
        if (a.charCodeAt(index) !== b.charCodeAt(index))
            return index;
    return length;
}
function segmentEnd(path, start) {
    const end = path.indexOf('/', start);
    return end === -1 ? path.length : end;
}
function fold(segment) {
    return segment.normalize('NFC').toLowerCase();
}

// EXTERNAL MODULE: ./build/agent/changes/path-rules.js + 1 modules
var path_rules = __webpack_require__(4337);
// EXTERNAL MODULE: ./build/agent/changes/short-edits.js
var short_edits = __webpack_require__(9338);
;// CONCATENATED MODULE: ./build/agent/changes/refused-edits.js
// What the policy kept the model from changing. A person may still want it, so it is told at the end.

const REMEMBERED = 100;
class RefusedEdits {
    #refused = new Map();
    /** `before` and `after`: what the file holds, and what it would have held. */
    record(path, reason, before, after) {
        if (this.#refused.size >= REMEMBERED && !this.#refused.has(path))
            return;
        this.#refused.set(path, { path, reason, edits: (0,short_edits/* shortEdits */.W)(before, after) });
    }
    /** Records a refusal where there is no new text to show, such as a file that `replace` left out. */
    note(path, reason) {
        if (this.#refused.size < REMEMBERED && !this.#refused.has(path))
            this.#refused.set(path, { path, reason, edits: [] });
    }
    /** The file was changed after all, or somebody was told of it otherwise. */
    forget(path) {
        this.#refused.delete(path);
    }
    list() {
        return [...this.#refused.values()];
    }
}

// EXTERNAL MODULE: ./build/agent/changes/line-search.js
var line_search = __webpack_require__(8565);
;// CONCATENATED MODULE: ./build/agent/changes/search-edited.js



/** Searches the base, and the edited files as `after` reads them; see `Tree.search`. */
async function searchEdited(query, edits, base, after) {
    const untouched = await searchUntouched(query, edits, base);
    const found = [];
    for (const [path, edit] of edits) {
        const isSearched = (0,line_search/* isUnder */.Jo)(path, query.under) && query.only?.has(path) !== false;
        if (edit.kind !== 'delete' && isSearched)
            found.push(await searchFile(path, query, after));
    }
    const edited = found.flat();
    edited.sort((a, b) => (0,byte_order/* compareByteOrder */.Q)(a.path, b.path) || a.line - b.line);
    const hits = mergeByPath(untouched.hits, edited);
    return { hits: hits.slice(0, query.limit), truncated: untouched.truncated || hits.length > query.limit };
}
/** Asks for more until the lines of untouched files fill the limit: lines of edited files are of no use. */
async function searchUntouched(query, edits, base) {
    for (let limit = query.limit;; limit *= 4) {
        const { hits, truncated } = await base.search({ ...query, limit });
        const untouched = hits.filter((hit) => !edits.has(hit.path));
        const isCutOffByTime = truncated && hits.length < limit;
        if (!truncated || isCutOffByTime || untouched.length >= query.limit)
            return { hits: untouched, truncated };
    }
}
async function searchFile(path, query, after) {
    const content = await after.read(path);
    if (content === undefined || (0,line_search/* isBinary */.Go)(content))
        return [];
    // One more than is asked for tells that there are more.
    return (0,line_search/* searchText */.wK)(path, new TextDecoder().decode(content), query).slice(0, query.limit + 1);
}

;// CONCATENATED MODULE: ./build/agent/changes/change-set.js
// An overlay over a tree: reads see the edits, nothing is written anywhere. What the model makes can only be this.














/**
 * The edits of one run on top of a base tree. `write`, `move` and `delete` throw `Refusal` and change nothing when the
 * path, the policy or the kind of file forbids it, and `BudgetExhausted` when the caps of the whole set are passed: a
 * set that was cut off half way must never look finished.
 */
class ChangeSet {
    #base;
    #rules;
    #edits = new Map();
    #made = [];
    /** What the policy kept from being written. */
    refused = new RefusedEdits();
    #renames = [];
    #baseEntries;
    constructor(base, rules) {
        this.#base = base;
        this.#rules = rules;
    }
    /** All files as they are after the edits, sorted by path in UTF-8 byte order. */
    async list() {
        const base = await this.#base.list();
        if (this.#edits.size === 0)
            return base;
        const edited = [...this.#edits].flatMap(([path, edit]) => entryOf(path, edit) ?? []);
        const kept = base.filter((entry) => !this.#edits.has(entry.path));
        return mergeByPath(kept, edited.sort((a, b) => (0,byte_order/* compareByteOrder */.Q)(a.path, b.path)));
    }
    /** The file at this path after the edits, or undefined. */
    async entry(path) {
        const edit = this.#edits.get(path);
        return edit === undefined ? (await this.#entriesOfBase()).get(path) : entryOf(path, edit);
    }
    /** The bytes of a file after the edits, or undefined when there is not a regular file. */
    async read(path) {
        const edit = this.#edits.get(path);
        if (edit === undefined)
            return (await this.#entriesOfBase()).has(path) ? this.#base.read(path) : undefined;
        if (edit.kind === 'write')
            return edit.content;
        return edit.kind === 'reuse' ? this.#readBlob(edit.sha) : undefined;
    }
    /** Searches the files after the edits; see `Tree.search`. */
    async search(query) {
        return searchEdited(query, this.#edits, this.#base, this);
    }
    /** Says why the path may not be written, whatever the bytes, or gives undefined. */
    async writeRefusal(path, content = 'new') {
        const refusal = (0,path_rules/* pathRefusal */.M)(path) ?? this.#rules.writeRefusal(path, content);
        const mode = (await this.#entriesOfBase()).get(path)?.mode;
        if (refusal !== undefined || mode === undefined)
            return refusal;
        if (!(0,file_mode/* isRegular */.$W)(mode))
            return `${path} is a link or a submodule (mode ${mode}) and cannot be changed`;
        if (mode === '100644' || !(0,file_mode/* isProgram */.Vd)(await (0,tree/* readIfSmall */.Fi)(this.#base, path)))
            return undefined;
        return `${path} is a program (mode ${mode}, and it begins with #!) and cannot be changed`;
    }
    /** How many files would be changed with these, and how many may be. */
    countWith(paths) {
        return { changed: new Set([...this.#edits.keys(), ...paths]).size, limit: this.#rules.limits.changedFiles };
    }
    /** `renames`: names that calls of a navigation take over in this and later writes, as a move of a page found them. */
    async write(path, content, renames = []) {
        const known = [...this.#renames, ...renames];
        await this.requireAllowed(path, content, known);
        const mode = await this.#modeAt(path);
        await this.#put(path, { kind: 'write', content, sha: this.#shaOf(content), size: content.byteLength, mode });
        this.#renames = known;
        this.refused.forget(path);
    }
    /** Throws `Refusal` if the bytes may not be written, and notes that as `write` would. */
    async requireAllowed(path, content, renames = this.#renames) {
        try {
            await this.#requireWritable(path, 'new');
            if (content.byteLength > defaults/* FILE_MAX_BYTES */.ul)
                throw new tools_refusal/* Refusal */.P_(`${path} would be larger than 1 MB`);
            if ((await this.entry(path)) === undefined)
                await this.#requireNoConflict(path);
            await this.#requireContent(path, content, renames);
        }
        catch (error) {
            const before = error instanceof tools_refusal/* Refusal */.P_ ? await this.read(path) : undefined;
            if (before !== undefined && error instanceof tools_refusal/* Refusal */.P_)
                this.refused.record(path, error.message, before, content);
            throw error;
        }
    }
    async move(from, to) {
        await this.#requireWritable(from, 'kept');
        await this.#requireWritable(to, 'kept');
        const entry = await this.entry(from);
        if (entry === undefined)
            throw new tools_refusal/* Refusal */.P_(`${from} does not exist`);
        if ((await this.entry(to)) !== undefined)
            throw new tools_refusal/* Refusal */.P_(`${to} exists already; delete it first or choose another path`);
        await this.#requireNoConflict(to, from);
        // What a path may hold must not depend on the way it came there.
        // The gate refuses a navigation that is too large to be read.
        await this.#requireContent(to, await (0,tree/* readIfSmall */.Fi)(this, from));
        const mode = await this.#modeAt(to, from);
        const edit = this.#edits.get(from) ?? { kind: 'reuse', sha: entry.sha, size: entry.size ?? 0 };
        await this.allOrNone(async () => {
            await this.#put(from, { kind: 'delete' });
            await this.#put(to, edit.kind === 'delete' ? edit : { ...edit, mode });
        });
    }
    /** Takes back all changes of this path alone, and tells whether there were any. */
    async restore(path) {
        if (!this.#edits.has(path))
            return false;
        const isGone = (await this.entry(path)) === undefined;
        if (isGone)
            await this.#requireNoConflict(path);
        this.#edits.delete(path);
        return true;
    }
    /** Notes what a move has written, when all of it is done. */
    recordMove(move) {
        this.#made.push(move);
    }
    /** All moves, in order; files of them may have been changed again. */
    moves() {
        return this.#made;
    }
    async delete(path) {
        await this.#requireWritable(path, 'kept');
        if ((await this.entry(path)) === undefined)
            throw new tools_refusal/* Refusal */.P_(`${path} does not exist`);
        await this.#put(path, { kind: 'delete' });
    }
    /** Makes several edits; when one of them throws, none remains. */
    async allOrNone(makeEdits) {
        const before = [...this.#edits];
        const renames = this.#renames;
        try {
            return await makeEdits();
        }
        catch (error) {
            this.#edits.clear();
            for (const [path, edit] of before)
                this.#edits.set(path, edit);
            this.#renames = renames;
            throw error;
        }
    }
    /** What differs from the base, sorted by path: an edit that was taken back is not in it. */
    changes() {
        // Whoever made an edit has read the base.
        return changesOf(this.#edits, this.#baseEntries ?? new Map());
    }
    /**
     * Replaces the edits by saved ones, which passed the rules of paths and contents when they were made. All or none, and
     * within the caps: throws `BudgetExhausted` past them.
     */
    async load(changes) {
        await this.allOrNone(async () => {
            this.#edits.clear();
            for (const change of changes)
                await this.#put(change.path, await this.#editOf(change));
        });
        // Which of them a move made is not known any more.
        const isEditsAlone = changes.every(({ kind }) => kind === 'write');
        if (!isEditsAlone)
            this.recordMove({ to: '', paths: changes.map(({ path }) => path) });
    }
    /** Every file that differs from the base, before and after, by path. One that was moved as it was is named as moved. */
    async fileDiffs() {
        const before = { tree: this.#base, entries: await this.#entriesOfBase() };
        return diffFiles(this.#edits, before, this);
    }
    async #put(path, edit) {
        const base = (await this.#entriesOfBase()).get(path);
        const isTakenBack = edit.kind === 'delete' ? base === undefined : base?.sha === edit.sha;
        const edits = new Map(this.#edits);
        if (isTakenBack)
            edits.delete(path);
        else
            edits.set(path, edit);
        requireWithinCaps(edits, this.#rules.limits);
        if (isTakenBack)
            this.#edits.delete(path);
        else
            this.#edits.set(path, edit);
    }
    async #requireWritable(path, content) {
        const refusal = await this.writeRefusal(path, content);
        if (refusal !== undefined)
            throw new tools_refusal/* Refusal */.P_(refusal);
    }
    async #requireContent(path, content, renames = this.#renames) {
        if (content === undefined)
            return;
        if ((0,file_mode/* isProgram */.Vd)(content) && (await this.#modeAt(path)) === '100755') {
            throw new tools_refusal/* Refusal */.P_(`${path} is executable, so its content may not begin with #!`);
        }
        const before = (await this.#entriesOfBase()).has(path) ? await this.#base.read(path) : undefined;
        const refusal = this.#rules.contentRefusal(path, before, content, renames);
        if (refusal !== undefined)
            throw new tools_refusal/* Refusal */.P_(refusal);
    }
    async #requireNoConflict(path, leaving) {
        const existing = (await this.list()).map((entry) => entry.path).filter((other) => other !== leaving);
        const conflict = pathConflict(path, existing);
        if (conflict !== undefined)
            throw new tools_refusal/* Refusal */.P_(conflict);
    }
    async #editOf(change) {
        if (change.kind === 'delete')
            return { kind: 'delete' };
        const mode = (0,file_mode/* modeOf */.VV)(change);
        if (change.kind === 'write') {
            const { content } = change;
            return { kind: 'write', content, sha: this.#shaOf(content), size: content.byteLength, mode };
        }
        const source = await this.#entryOfBlob(change.blobSha);
        return { kind: 'reuse', sha: change.blobSha, size: source?.size ?? 0, mode };
    }
    /** The mode that a file gets here: that of the base, else the one that it has, or that it brings along from `source`. */
    async #modeAt(path, source = path) {
        const mode = (await this.#entriesOfBase()).get(path)?.mode ?? (await this.entry(source))?.mode;
        return mode !== undefined && (0,file_mode/* isRegular */.$W)(mode) ? mode : '100644';
    }
    async #readBlob(sha) {
        const source = await this.#entryOfBlob(sha);
        return source === undefined ? undefined : this.#base.read(source.path);
    }
    async #entryOfBlob(sha) {
        return (await this.#base.list()).find((entry) => entry.sha === sha && entry.mode.startsWith('100'));
    }
    async #entriesOfBase() {
        this.#baseEntries ??= new Map((await this.#base.list()).map((entry) => [entry.path, entry]));
        return this.#baseEntries;
    }
    #shaOf(content) {
        return (0,blob_sha/* blobShaOf */.l)(content, this.#base.sha);
    }
}


/***/ }),

/***/ 8565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Go: () => (/* binding */ isBinary),
/* harmony export */   Jo: () => (/* binding */ isUnder),
/* harmony export */   wK: () => (/* binding */ searchText)
/* harmony export */ });
/* harmony import */ var node_vm__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(714);
/* harmony import */ var _git_tree_tree_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1220);
// Searches lines that git does not have yet: the edited pages of a change set. Mirrors `git grep -E` closely enough.


/** A pattern comes from the model, and a backtracking one could hold the process for years. */
const MATCH_TIMEOUT_MS = 1000;
const MATCH_LINES = new node_vm__WEBPACK_IMPORTED_MODULE_0__.Script('lines.forEach((line, index) => { if (pattern.test(line)) found.push(index) })');
/** The blocks of letters beyond ASCII, roughly: without the `u` flag, which refuses many patterns, there is no `\\p{L}`. */
const LETTERS = '\\u00c0-\\u024f\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff';
/** POSIX classes and GNU word edges, which JavaScript spells differently. */
const POSIX_CLASSES = {
    '[:alpha:]': `A-Za-z${LETTERS}`,
    '[:digit:]': '0-9',
    '[:alnum:]': `A-Za-z0-9${LETTERS}`,
    '[:upper:]': 'A-Z',
    '[:lower:]': 'a-z',
    '[:space:]': '\\s',
    '[:blank:]': ' \\t',
    '[:punct:]': '!-\\/:-@\\[-`{-~',
    '[:xdigit:]': 'A-Fa-f0-9',
};
/** Gives the lines of this text that match, in order. Throws `BadPatternError` for a pattern that cannot be used. */
function searchText(path, text, query) {
    const lines = text.split(/\r?\n/);
    if (lines.at(-1) === '')
        lines.pop();
    const indexes = query.regex ? matchRegex(lines, query) : matchFixed(lines, query);
    return indexes.map((index) => ({ path, line: index + 1, text: lines[index] ?? '' }));
}
function matchFixed(lines, query) {
    const fold = (text) => (query.ignoreCase ? text.toLowerCase() : text);
    const needle = fold(query.pattern);
    return lines.flatMap((line, index) => (fold(line).includes(needle) ? [index] : []));
}
function matchRegex(lines, query) {
    const found = [];
    const context = (0,node_vm__WEBPACK_IMPORTED_MODULE_0__.createContext)({ lines, pattern: toRegExp(query), found });
    try {
        MATCH_LINES.runInContext(context, { timeout: MATCH_TIMEOUT_MS });
        return found;
    }
    catch (error) {
        throw new _git_tree_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .BadPatternError */ .m('The pattern takes too long to match; use a simpler one', { cause: error });
    }
}
function toRegExp(query) {
    const source = query.pattern
        .replaceAll(/\[:[a-z]+:\]/g, (name) => POSIX_CLASSES[name] ?? name)
        .replaceAll(/\\[<>]/g, '\\b');
    try {
        return new RegExp(source, query.ignoreCase ? 'i' : '');
    }
    catch (error) {
        throw new _git_tree_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .BadPatternError */ .m('The pattern is not a valid regular expression', { cause: error });
    }
}
/** True when the path lies below the folder; '' holds everything. */
function isUnder(path, folder) {
    return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
/** True when git would call the content binary: a NUL within the first 8,000 bytes (git's own rule, xdiff-interface.c). */
function isBinary(content) {
    return content.subarray(0, 8000).includes(0);
}


/***/ }),

/***/ 9338:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ shortEdits)
/* harmony export */ });
/* harmony import */ var diff__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1318);
// The edits of a file that are few and short enough for a person to make by hand.

const EDITS_MAX = 3;
const EDIT_MAX_CHARACTERS = 300;
/** Lines that go and come; the search for more takes the square of their number. */
const LINES_MAX = 12;
/** Gives all edits that make one text of the other, or none when they are more, or longer, than a person would type. */
function shortEdits(before, after) {
    const parts = (0,diff__WEBPACK_IMPORTED_MODULE_0__/* .diffArrays */ .E)(linesOf(before), linesOf(after), { maxEditLength: LINES_MAX });
    if (parts === undefined)
        return [];
    const edits = [];
    let line = 1;
    let open;
    for (const { added, removed, value } of parts) {
        if (added || removed) {
            open ??= startEdit(edits, line);
            if (added)
                open.after = value.join('\n');
            else
                open.before = value.join('\n');
        }
        else
            open = undefined;
        if (!added)
            line += value.length;
    }
    const isShort = edits.every((edit) => edit.before.length + edit.after.length <= EDIT_MAX_CHARACTERS);
    return edits.length <= EDITS_MAX && isShort ? edits : [];
}
function startEdit(edits, line) {
    const edit = { line, before: '', after: '' };
    edits.push(edit);
    return edit;
}
function linesOf(bytes) {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split(/\r?\n/);
}


/***/ }),

/***/ 1514:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   ff: () => (/* binding */ joinMoves),
/* harmony export */   yn: () => (/* binding */ UNREAD)
/* harmony export */ });
/* harmony import */ var _changes_line_search_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8565);
// A file before and after, and which of two files is the other one moved.

/** Stands for bytes that are no text, or too many. */
const UNREAD = Symbol('unread');
/** Gives the text of a file; `content` undefined: it is too large to be read. */
function textOf(content) {
    if (content === undefined || (0,_changes_line_search_js__WEBPACK_IMPORTED_MODULE_0__/* .isBinary */ .Go)(content))
        return UNREAD;
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
}
/** Part of the text that a moved file keeps, as git's default has it. */
const MIN_SIMILARITY = 0.5;
/** The most lines that one call compares. */
const MAX_COMPARED_LINES = 2_000_000;
/** Joins files that are gone and files that are new, where a good part of the text is the same. In the order of paths. */
function joinMoves(files) {
    const gone = files.flatMap(({ path, before, after }) => typeof before === 'string' && after === undefined ? [{ path, text: before, lines: countLines(before) }] : []);
    let left = MAX_COMPARED_LINES;
    const joined = new Map();
    const taken = new Set();
    for (const file of files) {
        if (file.before !== undefined || typeof file.after !== 'string' || gone.length === 0)
            continue;
        const lines = countLines(file.after);
        let best = { similarity: MIN_SIMILARITY, from: '', before: '' };
        for (const candidate of gone) {
            if (taken.has(candidate.path) || left < 0)
                continue;
            left -= Math.min(lines.size, candidate.lines.size);
            const similarity = similarityOf(lines, candidate.lines, Math.max(file.after.length, candidate.text.length));
            if (similarity >= best.similarity)
                best = { similarity, from: candidate.path, before: candidate.text };
        }
        if (best.from === '')
            continue;
        taken.add(best.from);
        joined.set(file.path, { ...file, from: best.from, before: best.before });
    }
    return files.flatMap((file) => (taken.has(file.path) ? [] : [joined.get(file.path) ?? file]));
}
function countLines(text) {
    const counts = new Map();
    for (const line of text.split('\n'))
        counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
}
/** The share of the longer text whose lines are in both. */
function similarityOf(a, b, length) {
    const [few, many] = a.size <= b.size ? [a, b] : [b, a];
    let same = 0;
    for (const [line, count] of few)
        same += Math.min(count, many.get(line) ?? 0) * (line.length + 1);
    return length === 0 ? 0 : same / length;
}


/***/ }),

/***/ 8642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G7: () => (/* binding */ MALFORMED),
/* harmony export */   N6: () => (/* binding */ isFailure),
/* harmony export */   P_: () => (/* binding */ Refusal),
/* harmony export */   Vd: () => (/* binding */ BudgetExhausted),
/* harmony export */   Wk: () => (/* binding */ FAILED),
/* harmony export */   YY: () => (/* binding */ MalformedCall)
/* harmony export */ });
// A mistake of the model: it gets a tool result that says what to do, and nothing is thrown out of the loop.
/** How an answer begins when the call could not be understood; nothing was run. */
const MALFORMED = 'Malformed call: ';
/** How an answer begins when the tool refused; nothing was changed. */
const FAILED = 'Failed: ';
/** True for the answer to a call that changed nothing. */
function isFailure(answer) {
    return answer.startsWith(FAILED) || answer.startsWith(MALFORMED);
}
/** What the model asked for cannot be done; nothing was changed. The message tells it what to do instead. */
class Refusal extends Error {
}
/** The call itself could not be understood: not JSON, no such tool, arguments of the wrong shape. */
class MalformedCall extends Refusal {
}
/** A hard stop of the whole run; the message is what the job's `message` will say. */
class BudgetExhausted extends Error {
}


/***/ }),

/***/ 1637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  KU: () => (/* binding */ findForkPoint),
  z$: () => (/* binding */ openLocalRange),
  GU: () => (/* binding */ openLocalTree),
  oj: () => (/* binding */ requireGit)
});

// UNUSED EXPORTS: NoCommitError, borrow, gitOfPerson

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/github/mirror/bare-repository.js
var bare_repository = __webpack_require__(5271);
// EXTERNAL MODULE: ./build/github/git/build-tree.js
var build_tree = __webpack_require__(7010);
// EXTERNAL MODULE: ./build/github/git/commit-range.js + 1 modules
var commit_range = __webpack_require__(1894);
// EXTERNAL MODULE: ./build/github/git/git.js + 1 modules
var git_git = __webpack_require__(6185);
;// CONCATENATED MODULE: ./build/github/git/fetch-missing.js
// A partial clone (`git clone --filter=blob:none`) lacks files until git needs them; then git fetches them from the remote that
// promised them. Here they are fetched all at once, in the same way, but into a folder of ours: the clone stays as it is.

const TIMEOUT_MS = 10 * 60_000;
/** A clone without trees (`--filter=tree:0`) shows what else it lacks as its trees arrive, folder by folder. */
const ROUNDS = 100;
/** Fetches what the repository lacks of the files of a commit. Throws what to do when that is not possible. */
async function fetchMissing({ repoDir, commitSha, folders, childEnv, signal }) {
    // The address counts for a token, and there is none.
    const settings = {
        dir: repoDir,
        childEnv,
        serverUrl: 'file:///',
        timeoutMs: TIMEOUT_MS,
        forPerson: { newObjects: folders },
        signal,
    };
    const git = (0,git_git/* createGit */.l)(settings);
    const remote = await findPromisor(git);
    if (remote === undefined)
        return;
    for (let round = 0; round < ROUNDS; round++) {
        const missing = await listMissing(git, commitSha);
        if (missing.length === 0)
            return;
        await fetchAll(git, remote, missing).catch((error) => {
            if (!(error instanceof git_git/* GitError */.X))
                throw error;
            throw new Error(`${repoDir} is a partial clone that lacks ${missing.length} files of ${commitSha.slice(0, 12)}, and they cannot be ` +
                `fetched from ${remote}. Run git diff ${commitSha.slice(0, 12)} there, which makes git fetch them. git said: ${error.stderr}`, { cause: error });
        });
    }
}
/** The remote that has what the clone lacks; undefined for a clone that is whole. */
async function findPromisor(git) {
    const lines = await git.run(['config', '--get-regexp', String.raw `^remote\..*\.promisor$`], { okExitCodes: [1] });
    return /^remote\.(.*)\.promisor true$/m.exec(lines.toString())?.[1];
}
async function listMissing(git, commitSha) {
    const listed = await git.run(['rev-list', '--objects', '--missing=print', '--no-walk', commitSha]);
    return [...listed.toString().matchAll(/^\?([0-9a-f]{40})$/gm)].flatMap(([, sha]) => sha ?? []);
}
/** As git itself does it (promisor-remote.c). */
async function fetchAll(git, remote, objects) {
    const options = ['--no-tags', '--no-write-fetch-head', '--recurse-submodules=no', '--filter=blob:none', '--stdin'];
    await git.run(['fetch', ...options, '--', remote], { input: objects.map((sha) => `${sha}\n`).join('') });
}

// EXTERNAL MODULE: ./build/github/git/git-tree.js + 2 modules
var git_tree = __webpack_require__(7992);
;// CONCATENATED MODULE: ./build/github/git/local-tree.js
// Reads a repository on this machine (`docmend run`) through a bare repository beside it that only borrows its objects:
// the person's own repository is read, never written. Its configuration counts only for fetching what a partial clone lacks.









const DIFF_TIMEOUT_MS = 60_000;
/** Nothing but what a partial clone lacks is fetched; no other transport but this one is allowed. */
const SERVER_URL = 'file:///';
/** The folder is no git repository, or one without that commit. */
class NoCommitError extends Error {
}
/**
 * Opens what `ref` (`HEAD`, a branch, a commit) names in the repository at `repoDir`. Throws what to do when there is none.
 * @param signal ends what git does there, now and later
 */
async function openLocalTree(repoDir, ref, childEnv, signal) {
    const { commits, gitWithin, close } = await borrow(repoDir, [ref], childEnv, signal);
    const [commitSha = ''] = commits;
    return {
        tree: (0,git_tree/* openGitTree */.x)(gitWithin, commitSha),
        patch: (changes) => (0,build_tree/* createPatch */.B)(gitWithin(DIFF_TIMEOUT_MS), commitSha, changes),
        close,
    };
}
/** Opens what lies between two commits or branches of the repository at `repoDir`. Throws what to do when there is none. */
async function openLocalRange(repoDir, { from, to }, childEnv) {
    const { commits, gitWithin, close } = await borrow(repoDir, [from, to], childEnv);
    const [fromSha = '', toSha = ''] = commits;
    const [before, after] = [(0,git_tree/* openGitTree */.x)(gitWithin, fromSha), (0,git_tree/* openGitTree */.x)(gitWithin, toSha)];
    return { before, after, range: (0,commit_range/* openCommitRange */.N)(gitWithin, fromSha, toSha), close };
}
/**
 * git in the repository of a person, for commands that change nothing there. Whether a repository of another user may be opened,
 * as in the containers of workflows, is up to the person's own configuration (`safe.directory`), which this git does not read: so
 * the person's git is asked first.
 */
function gitOfPerson(repoDir, childEnv, index) {
    const settings = { dir: repoDir, childEnv, serverUrl: SERVER_URL, timeoutMs: DIFF_TIMEOUT_MS };
    const theirs = (0,git_git/* createGit */.l)({ ...settings, forPerson: { newObjects: 'in-repository' } });
    const ours = (0,git_git/* createGit */.l)({ ...settings, trustsOwner: true, ...(index && { index }) });
    let opened;
    return {
        run: async (args, options) => {
            opened ??= theirs.run(['rev-parse', '--git-dir']);
            await opened;
            return ours.run(args, options);
        },
    };
}
/** Makes a repository beside that borrows its objects, with all that these commits need. */
async function borrow(repoDir, refs, childEnv, signal) {
    const own = gitOfPerson(repoDir, childEnv);
    const commits = [];
    for (const ref of refs)
        commits.push(await findCommit(own, repoDir, ref));
    const objects = await own.run(['rev-parse', '--path-format=absolute', '--git-path', 'objects']);
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'docmend-'));
    const gitDir = (0,external_node_path_.join)(folder, 'borrowed.git');
    const theirs = objects.toString().trim();
    await (0,bare_repository/* createBareRepository */.N)(gitDir, theirs);
    const close = () => (0,promises_.rm)(folder, { recursive: true, force: true });
    const folders = { objects: theirs, newObjects: (0,external_node_path_.join)(gitDir, 'objects') };
    try {
        for (const commitSha of commits)
            await fetchMissing({ repoDir, commitSha, folders, childEnv, signal });
    }
    catch (error) {
        await close();
        throw error;
    }
    const gitWithin = (timeoutMs) => (0,git_git/* createGit */.l)({ dir: gitDir, gitDir, childEnv, serverUrl: SERVER_URL, timeoutMs, signal });
    return { commits, gitWithin, folders, close };
}
/**
 * Gives the commit in which the history of `HEAD` and that of `ref` part: what came to `ref` since is nobody's change here.
 * Without a common one, as in a shallow clone, it is the commit of `ref`. Throws what to do when there is none.
 */
async function findForkPoint(repoDir, ref, childEnv) {
    const own = gitOfPerson(repoDir, childEnv);
    const commitSha = await findCommit(own, repoDir, ref);
    try {
        return (await own.run(['merge-base', 'HEAD', commitSha])).toString().trim();
    }
    catch (error) {
        if (error instanceof git_git/* GitError */.X && !error.isTimeout)
            return commitSha;
        throw error;
    }
}
/** Throws an error that says which of the two is missing: the repository or a commit. */
async function findCommit(git, repoDir, ref) {
    try {
        return (await git.run(['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])).toString().trim();
    }
    catch (error) {
        if (!(error instanceof git_git/* GitError */.X) || error.isTimeout)
            throw error;
        requireGit(error);
        if (/not a git repository/i.test(error.stderr)) {
            throw new NoCommitError(`${repoDir} is not a git repository: make one with git init, git add and git commit`, {
                cause: error,
            });
        }
        if (/dubious ownership/i.test(error.stderr)) {
            throw new Error(`${repoDir} belongs to another user, so git does not open it. If you trust it: git config --global --add safe.directory ${repoDir}`, { cause: error });
        }
        const advice = ref === 'HEAD'
            ? 'commit the docs first: only the last commit is read'
            : 'fetch it first; git branch --all lists the branches';
        throw new NoCommitError(`${repoDir} has no branch or commit ${ref}: ${advice}`, { cause: error });
    }
}
/** Throws what to do where the failure is that there is no git. */
function requireGit(error) {
    if (!error.stderr.includes('spawn git ENOENT'))
        return;
    throw new Error('git was not found: install it, or add its folder to PATH', { cause: error });
}


/***/ }),

/***/ 2510:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ findDocsRoot)
/* harmony export */ });
/* harmony import */ var _documentation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8636);
// The folder of the documentation in a repository of this machine.

/** Gives the requested root, or detects it. Throws when there is no such folder. */
async function findDocsRoot(tree, { docsRoot: wanted, repositoryDir }) {
    const paths = (await tree.list()).map((entry) => entry.path);
    const docsRoot = wanted ?? (0,_documentation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .detectDocsRoot */ .Dx)(paths);
    if (docsRoot !== '' && !paths.some((path) => path.startsWith(`${docsRoot}/`))) {
        throw new Error(`There is no folder ${docsRoot} in ${repositoryDir}`);
    }
    return docsRoot;
}


/***/ }),

/***/ 9400:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ readPolicyFile)
/* harmony export */ });
/* harmony import */ var _jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6569);

/** Throws when the file exists but cannot be read, because it is there to forbid something. */
async function readPolicyFile(tree) {
    const isThere = (await tree.list()).some(({ path }) => path === _jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_0__/* .DOCMEND_FILE */ .uI || path.startsWith(`${_jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_0__/* .DOCMEND_FILE */ .uI}/`));
    const bytes = isThere ? await tree.read(_jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_0__/* .DOCMEND_FILE */ .uI) : undefined;
    if (isThere && bytes === undefined)
        throw new Error(`${_jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_0__/* .DOCMEND_FILE */ .uI} in the last commit is not a regular file: fix it`);
    return bytes;
}


/***/ }),

/***/ 3403:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ compareByteOrder)
/* harmony export */ });
// The sort order of git trees and of all our lists: UTF-8 bytes, never a locale.
/** Compares by UTF-8 bytes, for `sort`; allocates nothing, because it runs over whole repositories. */
function compareByteOrder(a, b) {
    const length = Math.min(a.length, b.length);
    for (let index = 0; index < length; index++) {
        const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
        if (difference !== 0)
            return difference;
    }
    return a.length - b.length;
}
/**
 * UTF-8 sorts by code point; UTF-16 sorts surrogates (U+10000 and up) before U+E000 to U+FFFF, so these swap places.
 */
function rank(codeUnit) {
    if (codeUnit < 0xd800)
        return codeUnit;
    return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800;
}


/***/ })

};
