export const id = 332;
export const ids = [332];
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

/***/ 9332:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  isOfUnreadableReasoning: () => (/* binding */ isOfUnreadableReasoning),
  toModelError: () => (/* binding */ toModelError)
});

// EXTERNAL MODULE: ./node_modules/openai/index.mjs + 232 modules
var openai = __webpack_require__(8193);
// EXTERNAL MODULE: ./build/agent/model.js
var model = __webpack_require__(8831);
// EXTERNAL MODULE: ./build/fetch/answer-fault.js
var answer_fault = __webpack_require__(8392);
// EXTERNAL MODULE: ./build/fetch/retry-after.js
var retry_after = __webpack_require__(7094);
// EXTERNAL MODULE: ./build/text/cut.js
var cut = __webpack_require__(7850);
// EXTERNAL MODULE: ./build/text/redaction.js
var redaction = __webpack_require__(5447);
// EXTERNAL MODULE: ./build/text/with-full-stop.js
var with_full_stop = __webpack_require__(8693);
;// CONCATENATED MODULE: ./build/models/switch-hints.js
const switch_hints_option = (setting) => `Set DOCMEND_MODEL_OPTIONS=${setting}.`;
/** The first match counts. Messages of OpenAI, Azure, Mistral, DeepSeek, vLLM and llama.cpp. */
const HINTS = [
    {
        says: /\/v1\/responses/i,
        advise: ({ wire }) => (wire === 'chat' ? 'Set DOCMEND_WIRE_API=responses.' : undefined),
    },
    {
        says: /max_tokens|max_completion_tokens/i,
        advise: ({ wire, options }) => {
            if (wire !== 'chat')
                return undefined;
            const other = options.maxTokensField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
            return switch_hints_option(`maxTokensField=${other}`);
        },
    },
    {
        says: /reasoning_content|reasoning_text|must be passed back/i,
        advise: ({ wire, options }) => wire === 'chat' && options.reasoningField === 'none' ? switch_hints_option('reasoningField=reasoning_content') : undefined,
    },
    {
        says: /encrypted[_ ]content|reasoning\.encrypted|'?\binclude\b'?/i,
        advise: ({ wire, options }) => wire === 'responses' && options.encryptedReasoning === 'true' ? switch_hints_option('encryptedReasoning=false') : undefined,
    },
    {
        says: /reasoning[_.]effort|'reasoning'/i,
        advise: ({ options }) => options.reasoningEffort === 'default'
            ? undefined
            : 'Take reasoningEffort out of DOCMEND_MODEL_OPTIONS, or lower it.',
    },
    {
        says: /after role '?tool|assistant .{0,40}after .{0,20}tool|roles must alternate/i,
        advise: ({ wire, options }) => wire === 'chat' && options.assistantAfterTools === 'false' ? switch_hints_option('assistantAfterTools=true') : undefined,
    },
    {
        says: /\bdeveloper\b|\bsystem\b.{0,20}\brole\b|\brole\b.{0,20}\bsystem\b/i,
        advise: ({ options }) => switch_hints_option(`systemRole=${options.systemRole === 'system' ? 'developer' : 'system'}`),
    },
    {
        says: /\bstore\b/i,
        advise: ({ wire, options }) => (wire === 'chat' && options.store === 'false' ? switch_hints_option('store=omit') : undefined),
    },
    {
        says: /parallel_tool_calls|parallel tool calls/i,
        advise: ({ options }) => switch_hints_option(`parallelToolCalls=${options.parallelToolCalls === 'true' ? 'false' : 'true'}`),
    },
    {
        says: /\bstrict\b|additionalProperties|invalid_function_parameters/i,
        advise: ({ options }) => (options.strict === 'true' ? switch_hints_option('strict=false') : undefined),
    },
    {
        says: /stream_options|\bstream(ing)?\b/i,
        advise: ({ wire, options }) => wire === 'chat' ? switch_hints_option(`stream=${options.stream === 'true' ? 'false' : 'true'}`) : undefined,
    },
    {
        says: /content.{0,60}(null|empty|none\b)|(null|empty).{0,40}content/i,
        advise: ({ wire, options }) => wire === 'chat' ? switch_hints_option(`emptyContent=${options.emptyContent === 'empty' ? 'null' : 'empty'}`) : undefined,
    },
    {
        says: /(tool|function).{0,40}\bname\b|\bname\b.{0,40}(tool|function)/i,
        advise: ({ wire, options }) => wire === 'chat' && options.toolName === 'false' ? switch_hints_option('toolName=true') : undefined,
    },
];
/** Returns a sentence that says what to set, or undefined. */
function hintFor(refusal, request) {
    for (const { says, advise } of HINTS) {
        const advice = says.test(refusal) ? advise(request) : undefined;
        if (advice !== undefined)
            return advice;
    }
    return undefined;
}

// EXTERNAL MODULE: ./build/models/vendor-complaint.js
var vendor_complaint = __webpack_require__(5933);
;// CONCATENATED MODULE: ./build/models/openai-errors.js
// A failure at the vendor, as a sentence that tells the operator what to do. The SDK's errors are not attached as `cause`,
// because they contain the vendor's answer, and some answers repeat the key.









const VENDOR_TEXT_MAX_CHARACTERS = 300;
/** Of an error within a 200, which has no status of its own. */
const OVERLOADED = /overloaded|rate.?limit|too.?many.?requests|unavailable|server.?error|is loading/i;
/** Gateways answer so too, with a status that otherwise means that the key may not do this. */
const RATE_LIMITED = /rate.?limit|too.?many.?requests/i;
const OUTGROWN = /context[ _-]?(length|window|size)|maximum (context|number of tokens)|prompt is too long|too many tokens/i;
/** Turns anything that the SDK threw into a `ModelError`; returns a `ModelError` unchanged. */
function toModelError(error, vendor) {
    if (error instanceof model/* ModelError */.m)
        return error;
    const { host } = new URL(vendor.baseUrl);
    const fault = faultOf(error);
    if (fault !== undefined) {
        return new model/* ModelError */.m(`The model server at ${host} ${fault.message}`, {
            transient: fault.transient,
            ...(fault.isOutage ? { wait: {} } : {}),
        });
    }
    if (error instanceof openai/* APIConnectionError */.xX) {
        return outage(`Could not connect to the model server at ${host}${codeOf(error)}. Is OPENAI_BASE_URL reachable?`);
    }
    // The SDK puts the status before the vendor's message.
    const said = vendorText(error, vendor).replace(/^\d{3} (?!status code)/, '');
    if (error instanceof vendor_complaint/* VendorComplaint */.I1)
        return ofComplaint({ status: error.status, code: error.code, said }, vendor, host);
    if (error instanceof openai/* APIError */.LG && typeof error.status === 'number') {
        const { status, headers } = error;
        return ofComplaint({ status, code: `${error.code ?? ''} ${error.type ?? ''}`, said, headers }, vendor, host);
    }
    return passing(`The call to the model server at ${host} failed: ${said}`);
}
/**
 * Whether the vendor refused encrypted reasoning that it cannot decrypt: that of another model or account, in a run that
 * another attempt took over. Sometimes it refuses its own (openai/codex#8119).
 */
function isOfUnreadableReasoning(error) {
    const hasCode = error instanceof openai/* APIError */.LG || error instanceof vendor_complaint/* VendorComplaint */.I1;
    return hasCode && error.code === 'invalid_encrypted_content';
}
function ofComplaint(complaint, vendor, host) {
    const { status, said, headers } = complaint;
    const known = ofCode(complaint, vendor, host);
    if (known !== undefined)
        return known;
    if (status === undefined) {
        const message = `The model server at ${host} answered with an error: ${said}`;
        return OVERLOADED.test(`${complaint.code} ${said}`) ? outage(message) : passing(message);
    }
    if (status === 401)
        return lasting(`The model server at ${host} refused the key (401). Check OPENAI_API_KEY.`);
    if (status === 403 && RATE_LIMITED.test(`${complaint.code} ${said}`)) {
        return outage(`The model server at ${host} limits the rate (403): ${said}`, headers);
    }
    if (status === 403) {
        return lasting(`The key may not use ${vendor.model} at ${host} (403). Check OPENAI_API_KEY and its permissions.`);
    }
    if (status === 404)
        return notFound(vendor, host);
    if (status === 429)
        return outage(`The model server at ${host} limits the rate (429): ${said}`, headers);
    if (status === 408 || status === 409 || status >= 500) {
        return outage(`The model server at ${host} failed (${status}): ${said}`, headers);
    }
    const advice = hintFor(said, vendor) ?? `Can ${vendor.model} use tools?`;
    return lasting(`The model server at ${host} refused the request (${status}): ${(0,with_full_stop/* withFullStop */.u)(said)} ${advice}`);
}
/** What the error code says more precisely than the status. */
function ofCode({ status, code, said }, vendor, host) {
    const inStatus = status === undefined ? '' : ` (${status})`;
    if (/insufficient_quota/.test(code) || status === 402) {
        return lasting(`The account at ${host} has no quota left${inStatus}. Check its plan and billing.`);
    }
    if (/content_filter|content_policy|invalid_prompt/.test(code)) {
        return lasting(`The content filter at ${host} stopped the conversation${inStatus}: ${(0,with_full_stop/* withFullStop */.u)(said)} Reword the prompt, look at ` +
            'the pages that it is about, or change the filter of the deployment.');
    }
    const isRefusal = status === undefined || [400, 413, 422].includes(status);
    if (/context_length_exceeded|exceed_context_size/.test(code) || (isRefusal && OUTGROWN.test(said))) {
        return lasting(`The conversation exceeds the context window of ${vendor.model}. Set DOCMEND_CONTEXT_TOKENS to its size, split the ` +
            'task, or set DOCMEND_MODEL to a model with a larger one.');
    }
    return undefined;
}
function notFound({ wire, model }, host) {
    const orWire = wire === 'responses' ? ', or has no Responses API' : '';
    const check = wire === 'responses' ? 'DOCMEND_MODEL, DOCMEND_WIRE_API and OPENAI_BASE_URL' : 'DOCMEND_MODEL and OPENAI_BASE_URL';
    return lasting(`${host} does not know the model ${model}${orWire} (404). Check ${check}.`);
}
function passing(message) {
    return new model/* ModelError */.m(message, { transient: true });
}
/** A fault that says nothing about the job. Until the time of `Retry-After`, if the vendor gave one. */
function outage(message, headers) {
    const now = Date.now();
    const seconds = (0,retry_after/* retryAfterSeconds */.C)(headers, now);
    return new model/* ModelError */.m(message, { transient: true, wait: seconds > 0 ? { untilMs: now + seconds * 1000 } : {} });
}
function lasting(message) {
    return new model/* ModelError */.m(message, { transient: false });
}
/** The fault of an answer, however deep the SDK wraps it. */
function faultOf(error) {
    return causesOf(error).find((cause) => cause instanceof answer_fault/* AnswerFault */.v);
}
/** ` (ECONNREFUSED)` and similar codes, however deep fetch wraps them. */
function codeOf(error) {
    for (const cause of causesOf(error))
        if ('code' in cause && typeof cause.code === 'string')
            return ` (${cause.code})`;
    return '';
}
function causesOf(error) {
    if (typeof error !== 'object' || error === null)
        return [];
    return [error, ...('cause' in error ? causesOf(error.cause) : [])];
}
/** The vendor's message: short, on one line and without the key. */
function vendorText(error, { apiKey, baseUrl }) {
    const text = error instanceof Error ? error.message : String(error);
    const redacted = (0,redaction/* createRedaction */.E)([apiKey, new URL(baseUrl).password]).text(text);
    return (0,cut/* cut */.J)(redacted.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' '), VENDOR_TEXT_MAX_CHARACTERS);
}


/***/ })

};
