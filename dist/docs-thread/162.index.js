export const id = 162;
export const ids = [162];
export const modules = {

/***/ 2162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PageAtWork: () => (/* binding */ PageAtWork)
/* harmony export */ });
// The page that a thread works on, in memory that its owner can read when the thread has fallen silent. A message for each
// page would cost both threads as much as the scan of a page.
/** Longer names are cut; ours are a verb and an object id. */
const NAME_MAX_BYTES = 256;
const HEADER_BYTES = 8;
class PageAtWork {
    /** For the other thread: both make a `PageAtWork` of it. */
    memory;
    /** The session, and the bytes of the name; 0 = no page. */
    #header;
    #name;
    constructor(memory = new SharedArrayBuffer(HEADER_BYTES + NAME_MAX_BYTES)) {
        this.memory = memory;
        this.#header = new Int32Array(memory, 0, 2);
        this.#name = Buffer.from(memory, HEADER_BYTES);
    }
    begin({ session, work }) {
        const bytes = this.#name.write(work);
        Atomics.store(this.#header, 0, session);
        Atomics.store(this.#header, 1, bytes);
    }
    end() {
        Atomics.store(this.#header, 1, 0);
    }
    /** Gives the page, or undefined when the thread is between pages. */
    read() {
        const bytes = Atomics.load(this.#header, 1);
        if (bytes === 0)
            return undefined;
        return { session: Atomics.load(this.#header, 0), work: this.#name.toString('utf8', 0, bytes) };
    }
}


/***/ })

};
