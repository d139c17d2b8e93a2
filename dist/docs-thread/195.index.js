export const id = 195;
export const ids = [195];
export const modules = {

/***/ 8195:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  serveDocs: () => (/* binding */ serveDocs)
});

// EXTERNAL MODULE: ./build/git-tree/tree.js
var tree = __webpack_require__(1220);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./node_modules/birpc/dist/index.mjs
//#region src/utils.ts
function createPromiseWithResolvers() {
	let resolve;
	let reject;
	return {
		promise: new Promise((res, rej) => {
			resolve = res;
			reject = rej;
		}),
		resolve,
		reject
	};
}
const _cacheMap = /* @__PURE__ */ new WeakMap();
function cachedMap(items, fn) {
	return items.map((i) => {
		let r = _cacheMap.get(i);
		if (!r) {
			r = fn(i);
			_cacheMap.set(i, r);
		}
		return r;
	});
}
const random = Math.random.bind(Math);
const urlAlphabet = "useandom-26T198340PX75pxJACKVERYMINDBUSHWOLF_GQZbfghjklqvwyzrict";
function nanoid(size = 21) {
	let id = "";
	let i = size;
	while (i--) id += urlAlphabet[random() * 64 | 0];
	return id;
}
//#endregion
//#region src/main.ts
const DEFAULT_TIMEOUT = 6e4;
const defaultSerialize = (i) => i;
const defaultDeserialize = defaultSerialize;
const { clearTimeout: dist_clearTimeout, setTimeout: dist_setTimeout } = globalThis;
function createBirpc($functions, options) {
	const { post, on, off = () => {}, eventNames = [], serialize = defaultSerialize, deserialize = defaultDeserialize, resolver, bind = "rpc", timeout = DEFAULT_TIMEOUT, proxify = true } = options;
	let $closed = false;
	const _rpcPromiseMap = /* @__PURE__ */ new Map();
	let _promiseInit;
	let rpc;
	async function _call(method, args, event, optional) {
		if ($closed) throw new Error(`[birpc] rpc is closed, cannot call "${method}"`);
		const req = {
			m: method,
			a: args,
			t: "q"
		};
		if (optional) req.o = true;
		const send = async (_req) => post(serialize(_req));
		if (event) {
			await send(req);
			return;
		}
		if (_promiseInit) try {
			await _promiseInit;
		} finally {
			_promiseInit = void 0;
		}
		let { promise, resolve, reject } = createPromiseWithResolvers();
		const id = nanoid();
		req.i = id;
		let timeoutId;
		async function handler(newReq = req) {
			if (timeout >= 0) {
				timeoutId = dist_setTimeout(() => {
					try {
						if (options.onTimeoutError?.call(rpc, method, args) !== true) throw new Error(`[birpc] timeout on calling "${method}"`);
					} catch (e) {
						reject(e);
					}
					_rpcPromiseMap.delete(id);
				}, timeout);
				if (typeof timeoutId === "object") timeoutId = timeoutId.unref?.();
			}
			_rpcPromiseMap.set(id, {
				resolve,
				reject,
				timeoutId,
				method
			});
			await send(newReq);
			return promise;
		}
		try {
			if (options.onRequest) await options.onRequest.call(rpc, req, handler, resolve);
			else await handler();
		} catch (e) {
			if (options.onGeneralError?.call(rpc, e) !== true) throw e;
			return;
		} finally {
			dist_clearTimeout(timeoutId);
			_rpcPromiseMap.delete(id);
		}
		return promise;
	}
	const builtinMethods = {
		$call: (method, ...args) => _call(method, args, false),
		$callOptional: (method, ...args) => _call(method, args, false, true),
		$callEvent: (method, ...args) => _call(method, args, true),
		$callRaw: (options) => _call(options.method, options.args, options.event, options.optional),
		$rejectPendingCalls,
		get $closed() {
			return $closed;
		},
		get $meta() {
			return options.meta;
		},
		$close,
		$functions
	};
	if (proxify) rpc = new Proxy({}, { get(_, method) {
		if (Object.hasOwn(builtinMethods, method)) return builtinMethods[method];
		if (method === "then" && !eventNames.includes("then") && !("then" in $functions)) return void 0;
		const sendEvent = (...args) => _call(method, args, true);
		if (eventNames.includes(method)) {
			sendEvent.asEvent = sendEvent;
			return sendEvent;
		}
		const sendCall = (...args) => _call(method, args, false);
		sendCall.asEvent = sendEvent;
		return sendCall;
	} });
	else rpc = builtinMethods;
	function $close(customError) {
		$closed = true;
		_rpcPromiseMap.forEach(({ reject, method }) => {
			const error = /* @__PURE__ */ new Error(`[birpc] rpc is closed, cannot call "${method}"`);
			if (customError) {
				customError.cause ??= error;
				return reject(customError);
			}
			reject(error);
		});
		_rpcPromiseMap.clear();
		off(onMessage);
	}
	function $rejectPendingCalls(handler) {
		const handlerResults = Array.from(_rpcPromiseMap.values()).map(({ method, reject }) => {
			if (!handler) return reject(/* @__PURE__ */ new Error(`[birpc]: rejected pending call "${method}".`));
			return handler({
				method,
				reject
			});
		});
		_rpcPromiseMap.clear();
		return handlerResults;
	}
	async function onMessage(data, ...extra) {
		let msg;
		try {
			msg = deserialize(data);
		} catch (e) {
			if (options.onGeneralError?.call(rpc, e) !== true) throw e;
			return;
		}
		if (msg.t === "q") {
			const { m: method, a: args, o: optional } = msg;
			let result, error;
			let fn = await (resolver ? resolver.call(rpc, method, $functions[method]) : $functions[method]);
			if (optional) fn ||= () => void 0;
			if (!fn) error = /* @__PURE__ */ new Error(`[birpc] function "${method}" not found`);
			else try {
				result = await fn.apply(bind === "rpc" ? rpc : $functions, args);
			} catch (e) {
				error = e;
			}
			if (msg.i) {
				if (error && options.onFunctionError) {
					if (options.onFunctionError.call(rpc, error, method, args) === true) return;
				}
				if (!error) try {
					await post(serialize({
						t: "s",
						i: msg.i,
						r: result
					}), ...extra);
					return;
				} catch (e) {
					error = e;
					if (options.onGeneralError?.call(rpc, e, method, args) !== true) throw e;
				}
				try {
					await post(serialize({
						t: "s",
						i: msg.i,
						e: error
					}), ...extra);
				} catch (e) {
					if (options.onGeneralError?.call(rpc, e, method, args) !== true) throw e;
				}
			}
		} else {
			const { i: ack, r: result, e: error } = msg;
			const promise = _rpcPromiseMap.get(ack);
			if (promise) {
				dist_clearTimeout(promise.timeoutId);
				if (error) promise.reject(error);
				else promise.resolve(result);
			}
			_rpcPromiseMap.delete(ack);
		}
	}
	_promiseInit = on(onMessage);
	return rpc;
}
//#endregion
//#region src/group.ts
function createBirpcGroup(functions, channels, options = {}) {
	const { proxify = true } = options;
	const getChannels = () => typeof channels === "function" ? channels() : channels;
	const getClients = (channels = getChannels()) => cachedMap(channels, (s) => createBirpc(functions, {
		...options,
		...s
	}));
	function _boardcast(options) {
		const clients = getClients();
		return Promise.all(clients.map((c) => c.$callRaw(options)));
	}
	const broadcastBuiltin = {
		$call: (method, ...args) => _boardcast({
			method,
			args,
			event: false
		}),
		$callOptional: (method, ...args) => _boardcast({
			method,
			args,
			event: false,
			optional: true
		}),
		$callEvent: (method, ...args) => _boardcast({
			method,
			args,
			event: true
		}),
		$callRaw: (options) => _boardcast(options)
	};
	const broadcastProxy = proxify ? new Proxy({}, { get(_, method) {
		if (Object.hasOwn(broadcastBuiltin, method)) return broadcastBuiltin[method];
		const callbacks = getClients().map((c) => c[method]);
		const sendCall = (...args) => {
			return Promise.all(callbacks.map((i) => i(...args)));
		};
		sendCall.asEvent = async (...args) => {
			await Promise.all(callbacks.map((i) => i.asEvent(...args)));
		};
		return sendCall;
	} }) : broadcastBuiltin;
	function updateChannels(fn) {
		const channels = getChannels();
		fn?.(channels);
		return getClients(channels);
	}
	getClients();
	return {
		get clients() {
			return getClients();
		},
		functions,
		updateChannels,
		broadcast: broadcastProxy
	};
}
//#endregion


;// CONCATENATED MODULE: ./build/threads/channel.js
// birpc between two threads: sends a long list in parts, bytes without a copy, and an error as a description.


/** Items per message: copying 100,000 at once would block a thread for 0.1 s. */
const PART_ITEMS = 1000;
/**
 * Calls the functions of the other thread, and answers its calls with these. Each message is handled completely, as far
 * as that needs no waiting, before the next. Bytes that a function returns, or a short list of them, are transferred, so it must own them.
 */
function openChannel(port, functions, { errors, onMessage, during = async (result) => result }) {
    return createBirpc(functions, {
        post: (message) => post(port, message),
        on: (listener) => {
            const join = joinParts(listener);
            port.on('message', (message) => {
                onMessage?.();
                join(message);
            });
        },
        serialize: (message) => (isFailure(message) ? { ...message, e: errors.describe(message.e) } : message),
        deserialize: (message) => (isFailure(message) ? { ...message, e: errors.restore(message.e) } : message),
        // An answer that cannot be cloned becomes an error at the caller. If it were thrown here, no one would catch it.
        onGeneralError: (_error, answering) => answering !== undefined,
        resolver: (_name, call) => (...args) => during(call(...args)),
        timeout: -1,
    });
}
/** Shows the other thread that this one is still running. */
function sendSignOfLife(port) {
    port.postMessage({ t: 'alive' }, []);
}
async function post(port, message) {
    if (message.t !== 's' || !Array.isArray(message.r) || message.r.length <= PART_ITEMS) {
        return port.postMessage(message, bytesIn(message));
    }
    const { i, r: items } = message;
    for (let start = 0; start < items.length; start += PART_ITEMS) {
        port.postMessage({ t: 'part', i, items: items.slice(start, start + PART_ITEMS) }, []);
        await (0,promises_.setImmediate)();
    }
    port.postMessage({ t: 's', i, r: [] }, []);
}
function joinParts(listener) {
    const lists = new Map();
    return (message) => {
        if (message.t === 'alive')
            return;
        if (message.t === 'part') {
            const list = lists.get(message.i) ?? [];
            for (const item of message.items)
                list.push(item);
            lists.set(message.i, list);
            return;
        }
        if (message.t === 'q')
            return listener(message);
        const list = lists.get(message.i);
        lists.delete(message.i);
        listener(list === undefined || isFailure(message) ? message : { ...message, r: list });
    };
}
function bytesIn(message) {
    if (message.t !== 's')
        return [];
    const results = Array.isArray(message.r) ? message.r : [message.r];
    return results.flatMap((result) => (result instanceof Uint8Array ? result.buffer : []));
}
function isFailure(message) {
    return message.t === 's' && message.e !== undefined;
}

;// CONCATENATED MODULE: ./build/threads/sent-errors.js
// Errors between two threads. A structured clone keeps neither their class nor their fields, so a description is sent; the
// thread that threw the error gets the same object back when its description returns.
/** An error that the other thread threw. Its `name` and `code` are those of the original. */
class RemoteError extends Error {
    id;
    code;
    constructor({ id, name, message, code }) {
        super(message);
        this.name = name;
        this.id = id;
        this.code = code;
    }
}
/**
 * The errors that this thread sent. It keeps the first `mostKept`, because an operation that fails often fails with the
 * same ones.
 */
class SentErrors {
    #mostKept;
    #kept = new Map();
    #count = 0;
    constructor(mostKept) {
        this.#mostKept = mostKept;
    }
    describe(error) {
        const returned = findRemote(error);
        const name = error instanceof Error ? error.name : 'Error';
        const message = error instanceof Error ? error.message : String(error);
        const id = returned?.id ?? this.#keep(error);
        return { id, isReturned: returned !== undefined, name, message, code: codeOf(error) };
    }
    /** Returns the original if this thread has it. */
    restore(description) {
        const original = description.isReturned ? this.#kept.get(description.id) : undefined;
        return original ?? new RemoteError(description);
    }
    forget() {
        this.#kept.clear();
    }
    #keep(error) {
        this.#count += 1;
        if (this.#kept.size < this.#mostKept)
            this.#kept.set(this.#count, error);
        return this.#count;
    }
}
/** Returns the remote error behind this one, or undefined. */
function findRemote(error) {
    for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth++) {
        if (at instanceof RemoteError)
            return at;
    }
    return undefined;
}
function codeOf(error) {
    const hasCode = typeof error === 'object' && error !== null && 'code' in error;
    return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

;// CONCATENATED MODULE: ./build/threads/serve-thread.js


/** Interval of the heartbeats. */
const ALIVE_EVERY_MS = 250;
/** Answers with these functions until the thread is terminated; returns the functions of its owner. */
function serveThread(port, functions) {
    const during = showLifeDuring(() => sendSignOfLife(port));
    // The owner never sends this thread's errors back.
    return openChannel(port, functions, { errors: new SentErrors(0), during });
}
/** Calls `show` repeatedly while at least one of the given results is pending. */
function showLifeDuring(show) {
    let count = 0;
    let timer;
    return async (result) => {
        count += 1;
        timer ??= setInterval(show, ALIVE_EVERY_MS);
        try {
            return await result;
        }
        finally {
            count -= 1;
            if (count === 0) {
                clearInterval(timer);
                timer = undefined;
            }
        }
    };
}

;// CONCATENATED MODULE: ./build/docs-thread/defaults.js
// The numbers of the threads that run the docs checks, each with its reason; docs/operating.md lists them.
/**
 * Threads at once; together, their JavaScript objects take up to 3 GiB. Each works for one project at a time, so two projects
 * that keep their threads busy delay no third one.
 */
const DOCS_THREADS = 3;
/** Memory for JavaScript objects of one thread; above it the thread ends, not the service. */
const THREAD_MEMORY_BYTES = (/* unused pure expression or super */ null && (1024 * 1024 * 1024));
/**
 * Memory of a thread for objects that have just been made. A parse makes many and keeps few, so that more would only be
 * filled with waste.
 */
const THREAD_YOUNG_MEMORY_BYTES = (/* unused pure expression or super */ null && (24 * 1024 * 1024));
/** A thread ends after this time without a call, to free its caches. */
const THREAD_IDLE_TIMEOUT_MS = (/* unused pure expression or super */ null && (5 * 60_000));
/**
 * Time limit for one call, such as checking a change set, from when it has a thread; a large site takes seconds, and longer
 * on a busy host.
 */
const CALL_TIMEOUT_MS = 180_000;
/** Pages of its own that may block a thread during one call; each time, the call starts again without that page. */
const CALL_BLOCKS = 3;
/**
 * CPU time that a thread may use without sending a message; after that, the page that it was working on is never read again.
 * The largest real pages that are parsed take under 8 s. Other processes on the host do not count.
 */
const PAGE_CPU_MS = 20_000;
/** A thread that does not even report its CPU time for this long also counts as blocked. */
const CPU_ANSWER_TIMEOUT_MS = 120_000;
/** A page that takes more CPU time than this is slow. */
const SLOW_PAGE_CPU_MS = 1000;
/** CPU time that the slow pages of one session may take together; after that, it reads no further page. */
const SLOW_PAGES_CPU_MS = 60_000;
/** Pages that are remembered per project because they blocked a thread. */
const BLOCKING_PAGES = 1000;
/** Projects whose pages are remembered because they blocked a thread. */
const BLOCKING_PROJECTS = 1000;

;// CONCATENATED MODULE: ./build/docs-thread/page-budget.js
// The CPU time that the slow pages of a session may take together: a hundred pages, each just below the limit of one page,
// would otherwise keep a core busy for as long as a call may take.

class PageBudget {
    #readCpuMs;
    #leftMs;
    constructor(slowPagesCpuMs, readCpuMs = readThreadCpuMs) {
        this.#readCpuMs = readCpuMs;
        this.#leftMs = slowPagesCpuMs;
    }
    isSpent() {
        return this.#leftMs <= 0;
    }
    /** Runs the work on one page. Pages that are not slow cost nothing, so the size of a site does not matter. */
    spend(task) {
        const before = this.#readCpuMs();
        try {
            return task();
        }
        finally {
            const usedMs = this.#readCpuMs() - before;
            if (usedMs > SLOW_PAGE_CPU_MS)
                this.#leftMs -= usedMs;
        }
    }
}
/** Node before 23.9 cannot tell the CPU time of a thread; the wall-clock time is never less. */
function readThreadCpuMs() {
    if (!('threadCpuUsage' in process))
        return performance.now();
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
}

;// CONCATENATED MODULE: ./build/docs-thread/read-together.js
// Reads through the owner: all files that are asked for in one turn of the event loop share a message.

/** Paths of one message. Their contents are in memory together, at the owner and here. */
const PATHS_MAX = 500;
function readTogether(readMany, readOne) {
    let waiting = [];
    const readAll = async (wanted) => {
        try {
            const contents = await readMany(wanted.map(({ path }) => path));
            // The one that failed is asked for again, to get its own error.
            for (const [index, { path, resolve }] of wanted.entries()) {
                const content = contents[index];
                resolve(content === null ? readOne(path) : content);
            }
        }
        catch (error) {
            for (const { reject } of wanted)
                reject(error);
        }
    };
    const readWaiting = async () => {
        await (0,promises_.setImmediate)();
        const wanted = waiting;
        waiting = [];
        for (let start = 0; start < wanted.length; start += PATHS_MAX) {
            void readAll(wanted.slice(start, start + PATHS_MAX));
        }
    };
    return (path) => new Promise((resolve, reject) => {
        waiting.push({ path, resolve, reject });
        if (waiting.length === 1)
            void readWaiting();
    });
}

;// CONCATENATED MODULE: ./build/docs-thread/serve-docs.js






/** A person sees no more; a message for each page would cost more than it tells. */
const PROGRESS_EVERY_MS = 100;
/** Many pages may follow each other without a pause in which a heartbeat could be sent. */
const serve_docs_ALIVE_EVERY_MS = 20;
/**
 * Answers the owner behind the port until the thread is terminated. `atWork` shows the owner which page the thread works on:
 * work on a page has no pause, so if the thread falls silent, that page blocks it.
 */
function serveDocs(port, atWork, openSession) {
    const sessions = new Map();
    const calls = {
        open: async (session, { sha, part }, docsRoot, limits) => {
            const tree = {
                sha,
                ...(part === undefined ? {} : { part }),
                list: () => owner.list(session).catch(throwAsTree),
                read: readTogether((paths) => owner.readMany(session, paths), (path) => owner.read(session, path).catch(throwAsTree)),
            };
            const opened = openSession(tree, docsRoot, guardPages(session, limits, { port, atWork, owner }));
            sessions.set(session, opened);
            await opened;
        },
        // The methods of a session take the same arguments as the owner's: same names, same order.
        call: async (session, method, args) => {
            const opened = await sessions.get(session);
            if (opened === undefined)
                throw new Error('The session is not open');
            const call = opened[method];
            return call.apply(opened, [...args]);
        },
        close: (session) => void sessions.delete(session),
    };
    const owner = serveThread(port, calls);
}
function guardPages(session, { barred, slowPagesCpuMs }, { port, atWork, owner }) {
    const barredWork = new Set(barred);
    const budget = new PageBudget(slowPagesCpuMs);
    let shownAt = performance.now();
    let aliveAt = Number.NEGATIVE_INFINITY;
    return {
        run: (work, task) => {
            if (barredWork.has(work) || budget.isSpent())
                return undefined;
            if (performance.now() - aliveAt >= serve_docs_ALIVE_EVERY_MS) {
                sendSignOfLife(port);
                aliveAt = performance.now();
            }
            atWork.begin({ session, work });
            try {
                return budget.spend(task);
            }
            finally {
                atWork.end();
            }
        },
        showProgress: (progress) => {
            if (progress.read < progress.of && performance.now() - shownAt < PROGRESS_EVERY_MS)
                return;
            shownAt = performance.now();
            void owner.progress.asEvent(progress);
        },
    };
}
/** Code that reads trees distinguishes these classes. */
function throwAsTree(error) {
    if (error instanceof RemoteError) {
        const { name, message } = error;
        if (name === tree/* BlobTooLargeError */.jo.name)
            throw new tree/* BlobTooLargeError */.jo(message, { cause: error });
        if (name === tree/* TreeTooLargeError */.KL.name)
            throw new tree/* TreeTooLargeError */.KL(message, { cause: error });
    }
    throw error;
}


/***/ }),

/***/ 1220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KL: () => (/* binding */ TreeTooLargeError),
/* harmony export */   cu: () => (/* binding */ identityOf),
/* harmony export */   jo: () => (/* binding */ BlobTooLargeError)
/* harmony export */ });
/* unused harmony exports BadPatternError, readIfSmall */
// The port for reading trees of files. Nothing behind it runs repository code or touches a work tree.
/** The repository has more files than Docmend reads. */
class TreeTooLargeError extends Error {
    name = 'TreeTooLargeError';
}
/** The file is larger than the agent may read. */
class BlobTooLargeError extends Error {
    name = 'BlobTooLargeError';
}
/** The search pattern is not a valid regular expression. */
class BadPatternError extends (/* unused pure expression or super */ null && (Error)) {
}
/** Gives a text that two trees share only if they have the same files. */
function identityOf({ sha, part }) {
    return part === undefined ? sha : `${sha} ${part}`;
}
/** Returns the bytes of a file; undefined if there is none or it is too large. Throws all other errors of the tree. */
async function readIfSmall(tree, path) {
    try {
        return await tree.read(path);
    }
    catch (error) {
        if (error instanceof BlobTooLargeError)
            return undefined;
        throw error;
    }
}


/***/ })

};
