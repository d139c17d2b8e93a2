export const id = 835;
export const ids = [835];
export const modules = {

/***/ 7094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ retryAfterSeconds)
/* harmony export */ });
/** The seconds that `Retry-After` asks to wait, given as a number or a date (RFC 9110, 10.2.3); 0 when it asks for none. */
function retryAfterSeconds(headers, now) {
    const value = headers?.get('retry-after') ?? null;
    if (value === null)
        return 0;
    const seconds = Number(value);
    if (Number.isFinite(seconds))
        return seconds;
    const date = Date.parse(value);
    return Number.isNaN(date) ? 0 : (date - now) / 1000;
}


/***/ }),

/***/ 3991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ WITHOUT_BODY),
/* harmony export */   O: () => (/* binding */ fetchWhole)
/* harmony export */ });
/* harmony import */ var _answer_fault_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8392);

/** Answers with these statuses have no body, whatever their headers say (RFC 9110, section 6.4.1). */
const WITHOUT_BODY = new Set([204, 205, 304]);
/**
 * Throws `AnswerFault`, the reason of `init.signal`, or the error that `innerFetch` threw before there was an answer.
 */
async function fetchWhole(innerFetch, [url, init], limits, clock) {
    const timer = createTimer(limits.timeoutMs, clock);
    const signals = init?.signal ? [init.signal, timer.signal] : [timer.signal];
    try {
        const response = await innerFetch(url, { ...init, signal: AbortSignal.any(signals) });
        return { response, body: await readBody(response, limits, timer, signals) };
    }
    catch (error) {
        if (!timer.signal.aborted)
            throw error;
        throw new _answer_fault_js__WEBPACK_IMPORTED_MODULE_0__/* .AnswerFault */ .v(`did not answer within ${limits.timeoutMs / 1000} seconds: it timed out`, {
            isOutage: true,
            isSilence: true,
            cause: error,
        });
    }
    finally {
        timer.stop();
    }
}
function createTimer(timeoutMs, clock) {
    const controller = new AbortController();
    const start = () => clock.setTimeout(() => controller.abort(), timeoutMs);
    let cancel = start();
    return {
        signal: controller.signal,
        restart: () => {
            cancel();
            cancel = start();
        },
        stop: () => cancel(),
    };
}
async function readBody(response, limits, timer, signals) {
    const chunks = [];
    const isProgress = limits.createProgressWatch?.() ?? (() => true);
    let bytes = 0;
    try {
        for await (const chunk of response.body ?? []) {
            bytes += chunk.byteLength;
            if (bytes > limits.maxBytes)
                throw new _answer_fault_js__WEBPACK_IMPORTED_MODULE_0__/* .AnswerFault */ .v(`sent more than ${limits.maxBytes} bytes as one answer`);
            chunks.push(chunk);
            if (limits.isIdleTime && isProgress(chunk))
                timer.restart();
        }
    }
    catch (error) {
        if (error instanceof _answer_fault_js__WEBPACK_IMPORTED_MODULE_0__/* .AnswerFault */ .v || signals.some(({ aborted }) => aborted))
            throw error;
        throw brokenOff(error);
    }
    if (bytes < promisedBytes(response))
        throw brokenOff();
    return Buffer.concat(chunks);
}
/** What `Content-Length` says, where it counts the bytes that we see; 0 where it does not, or says nothing. */
function promisedBytes({ status, headers, body }) {
    const isCounted = body !== null && !WITHOUT_BODY.has(status) && !headers.has('content-encoding');
    return isCounted ? Number(headers.get('content-length') ?? 0) || 0 : 0;
}
function brokenOff(cause) {
    return new _answer_fault_js__WEBPACK_IMPORTED_MODULE_0__/* .AnswerFault */ .v('broke off in the middle of its answer', { isOutage: true, cause });
}


/***/ }),

/***/ 7835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createClient: () => (/* binding */ createClient)
});

// EXTERNAL MODULE: ./node_modules/openai/index.mjs + 232 modules
var openai = __webpack_require__(8193);
// EXTERNAL MODULE: ./build/fetch/answer-fault.js
var answer_fault = __webpack_require__(8392);
// EXTERNAL MODULE: ./build/clock/clock.js
var clock_clock = __webpack_require__(2471);
// EXTERNAL MODULE: ./build/fetch/retry-after.js
var retry_after = __webpack_require__(7094);
// EXTERNAL MODULE: ./build/fetch/whole-answer.js
var whole_answer = __webpack_require__(3991);
// EXTERNAL MODULE: ./build/models/defaults.js
var defaults = __webpack_require__(9785);
;// CONCATENATED MODULE: ./build/models/bounded-fetch.js
// Reads every answer as a whole, within a time and a size. This is the place where the SDK still retries, so an answer that
// never ends, or arrives byte by byte, is cut off here. (The SDK's own timeout ends with the headers.)




/** The headers that the SDK and we read; the others describe the bytes on the wire. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id'];
/** Returns a `fetch` whose answers are complete. It throws what `fetchWhole` says. */
function createBoundedFetch(innerFetch, limits, clock = clock_clock/* systemClock */.m) {
    return async (...asked) => {
        const { response, body } = await (0,whole_answer/* fetchWhole */.O)(innerFetch, asked, limits, clock);
        return new Response(whole_answer/* WITHOUT_BODY */.I.has(response.status) ? null : body, {
            status: response.status,
            statusText: response.statusText,
            headers: headersOf(response),
        });
    };
}
function headersOf({ headers: received }) {
    const headers = new Headers();
    for (const name of KEPT_HEADERS) {
        const value = received.get(name);
        if (value !== null)
            headers.set(name, value);
    }
    if ((0,retry_after/* retryAfterSeconds */.C)(received, Date.now()) > defaults/* RETRY_AFTER_MAX_SECONDS */.tt)
        headers.set('x-should-retry', 'false');
    return headers;
}

;// CONCATENATED MODULE: ./build/models/stream-progress.js
// Tells the parts of a streamed answer that bring it forward from those that only keep the connection alive: comments,
// blank lines and events without content (https://html.spec.whatwg.org/multipage/server-sent-events.html, 9.2.7).
/** A longer event has content, whatever it is. */
const EVENT_MAX_BYTES = 256 * 1024;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
/** Returns a function that takes the chunks of one answer in order and says of each whether it brought the answer forward. */
function createProgressWatch() {
    let line = [];
    let lineBytes = 0;
    const addToLine = (bytes) => {
        if (lineBytes > EVENT_MAX_BYTES)
            return;
        line.push(bytes);
        lineBytes += bytes.byteLength;
    };
    const endLine = () => {
        const isProgress = lineBytes > EVENT_MAX_BYTES || hasContent(toText(Buffer.concat(line)));
        line = [];
        lineBytes = 0;
        return isProgress;
    };
    return (chunk) => {
        let isProgress = false;
        let start = 0;
        for (let end = endOfLine(chunk, start); end !== -1; end = endOfLine(chunk, start)) {
            addToLine(chunk.subarray(start, end));
            isProgress = endLine() || isProgress;
            start = end + 1;
        }
        const rest = chunk.subarray(start);
        addToLine(rest);
        return isProgress || isOfWholeAnswer(line[0], rest);
    };
}
/** An answer in one piece, from a server that does not stream, need not have any line break. */
function isOfWholeAnswer(startOfLine, part) {
    return /^\s*[{[<]/.test(toText(startOfLine)) && toText(part).trim() !== '';
}
function toText(bytes = new Uint8Array()) {
    return Buffer.from(bytes).toString('utf8');
}
function endOfLine(chunk, start) {
    const feed = chunk.indexOf(LINE_FEED, start);
    const carriage = (feed === -1 ? chunk : chunk.subarray(0, feed)).indexOf(CARRIAGE_RETURN, start);
    return carriage === -1 ? feed : carriage;
}
/** A line that is not part of an event stream belongs to an answer in one piece. */
function hasContent(line) {
    const text = line.trim();
    if (text === '' || text.startsWith(':') || /^(?:event|id|retry):/.test(text))
        return false;
    return text.startsWith('data:') ? isContent(text.slice('data:'.length).trim()) : true;
}
function isContent(data) {
    if (data === '' || data === '[DONE]')
        return false;
    const event = parse(data);
    if (!isRecord(event))
        return true;
    if (event.error != null)
        return true;
    return Array.isArray(event.choices) && event.choices.some(isChoiceWithContent);
}
function isChoiceWithContent(choice) {
    if (!isRecord(choice))
        return false;
    if (choice.finish_reason != null)
        return true;
    return (isRecord(choice.delta) && Object.entries(choice.delta).some(([name, part]) => name !== 'role' && isFilled(part)));
}
/** True for text and lists that are not empty. */
function isFilled(part) {
    return Array.isArray(part) || typeof part === 'string' ? part.length > 0 : isRecord(part);
}
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function isRecord(value) {
    return typeof value === 'object' && value !== null;
}

;// CONCATENATED MODULE: ./build/models/openai-client.js
// The vendor's SDK, with every option set that it would otherwise read from the environment. It only sends and retries.





/** The SDK's own timeout is disabled: `createBoundedFetch`, which sees the body too, enforces the limit. */
const NO_SDK_TIMEOUT_MS = 2 ** 31 - 1;
function createClient(options) {
    const { timeoutMs, isIdleTime } = options;
    const limits = { maxBytes: defaults/* ANSWER_MAX_BYTES */.Kf, timeoutMs, isIdleTime, createProgressWatch: createProgressWatch };
    const defaultHeaders = { 'User-Agent': options.userAgent };
    const client = new openai/* default */.Ay({
        // The SDK refuses to start without a key, and reads every missing option from the environment, so all are set here.
        apiKey: options.apiKey === '' ? 'none' : options.apiKey,
        adminAPIKey: null,
        baseURL: options.baseUrl,
        organization: null,
        project: null,
        webhookSecret: null,
        timeout: NO_SDK_TIMEOUT_MS,
        maxRetries: options.maxRetries,
        logLevel: 'off',
        defaultHeaders,
        fetch: tellingSilence(createBoundedFetch(options.fetch, limits), options.onSilence),
    });
    return withoutHeadersOfEnvironment(client, defaultHeaders);
}
function tellingSilence(boundedFetch, onSilence) {
    return async (...asked) => {
        try {
            return await boundedFetch(...asked);
        }
        catch (error) {
            if (error instanceof answer_fault/* AnswerFault */.v && error.isSilence)
                onSilence(error);
            throw error;
        }
    };
}
/** The SDK adds OPENAI_CUSTOM_HEADERS, for which it has no option. Only config.ts decides what is sent. */
function withoutHeadersOfEnvironment(client, defaultHeaders) {
    const options = Reflect.get(client, '_options');
    if (typeof options !== 'object' || options === null)
        throw new Error('The openai package no longer keeps its options where Docmend expects them');
    Object.assign(options, { defaultHeaders });
    return client;
}


/***/ })

};
