export const id = 978;
export const ids = [978];
export const modules = {

/***/ 8978:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishWithToken: () => (/* binding */ publishWithToken)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/pino/pino.js
var pino = __webpack_require__(5005);
;// CONCATENATED MODULE: ./build/jobs/repository.js
// Port: the code host, as a job needs it. Implemented in src/github/.
/** The host refused or could not be reached. The text tells the operator what to do. */
class repository_RepositoryError extends Error {
    transient;
    wait;
    constructor(message, { transient, wait, cause }) {
        super(message, { cause });
        this.name = 'RepositoryError';
        this.transient = transient;
        this.wait = wait;
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js
var schemas = __webpack_require__(5156);
;// CONCATENATED MODULE: ./build/github/api/host-answer.js
// Reads what Octokit throws, by its shape: the class comes in more than one copy.

/** True for a refusal of the host, and for a request that got no answer. */
function isHostAnswer(error) {
    return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}
function readStatus(error) {
    return isHostAnswer(error) ? error.status : undefined;
}
/** Gives the headers of a refusal; none when there was no answer. */
function readHeaders(error) {
    return isHostAnswer(error) ? (error.response?.headers ?? {}) : {};
}
/** Gives GitHub's whole reason for a refusal: Octokit's message has the rest of it as JSON, and an address behind it. */
function readReason(error) {
    const found = Reason.safeParse(error.response?.data);
    if (!found.success)
        return error.message;
    const { message, errors, block } = found.data;
    const more = [...errors, ...block];
    return more.length === 0 ? message : `${message} (${more.join('; ')})`;
}
const Reason = schemas.object({
    message: schemas.string(),
    errors: schemas.array(schemas.union([
        schemas.string(),
        schemas.object({ message: schemas.string() }).transform(({ message }) => message),
        schemas.object({ field: schemas.string().optional(), code: schemas.string() })
            .transform(({ field = '', code }) => `${field} ${code}`.trim()),
    ]))
        .catch([])
        .default([]),
    /** Why GitHub has blocked a repository, and the page that says more. */
    block: schemas.object({ reason: schemas.string(), html_url: schemas.string().optional() })
        .transform(({ reason, html_url: page }) => [reason, ...(page === undefined ? [] : [page])])
        .catch([])
        .default([]),
});
/** True when the host answered with this status and its words match. */
function host_answer_isRefusal(error, status, words) {
    return isHostAnswer(error) && error.status === status && (words === undefined || words.test(error.message));
}
/** Gives undefined when the host answers 404: there is no such thing, or this token may not see it. */
async function host_answer_unlessMissing(answer) {
    try {
        return await answer;
    }
    catch (error) {
        if (host_answer_isRefusal(error, 404))
            return undefined;
        throw error;
    }
}
const LOOK_AGAIN_MS = 500;
/**
 * Looks for what should be there, and looks again before it says that there is nothing: that ends a job for good, and one
 * odd answer, for example of a replica that lags behind, must not.
 */
async function host_answer_lookTwice(look, { sleep, signal }) {
    const found = await look();
    if (found !== undefined)
        return found;
    await sleep(LOOK_AGAIN_MS, signal);
    return look();
}
/** Milliseconds that the host asks to wait, or undefined when the refusal is not about rate (GitHub Docs, "Rate limits"). */
function rateLimitWaitMs(error, now) {
    if (!isHostAnswer(error) || (error.status !== 403 && error.status !== 429))
        return undefined;
    const headers = readHeaders(error);
    const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
    if (Number.isFinite(retryAfter))
        return Math.max(0, retryAfter) * 1000;
    if (String(headers['x-ratelimit-remaining']) === '0') {
        return Math.max(1000, Number(headers['x-ratelimit-reset'] ?? 0) * 1000 - now);
    }
    // Documented: without a header, wait at least a minute.
    return error.status === 429 || /secondary rate limit|abuse detection/i.test(error.message) ? 60_000 : undefined;
}

// EXTERNAL MODULE: ./node_modules/@octokit/core/dist-src/index.js + 13 modules
var dist_src = __webpack_require__(5194);
// EXTERNAL MODULE: ./node_modules/lru-cache/dist/esm/node/index.min.js
var index_min = __webpack_require__(7799);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/jose/dist/webapi/jwt/sign.js + 9 modules
var sign = __webpack_require__(362);
;// CONCATENATED MODULE: ./build/github/api/app-jwt.js
// How the App itself signs in: a JWT that it signs with its private key (GitHub Docs, "Generating a JSON Web Token").


/**
 * GitHub refuses a token that was made in the future, and one that ends more than ten minutes from now, by its own clock.
 * Nine minutes around now leave as much room on both sides as there is, until its clock is known (host-clock.ts).
 */
const HALF_LIFE_SECONDS = 4.5 * 60;
/** Makes a token for the routes below `/app`; `now` in epoch milliseconds. */
function createAppJwt({ appId, privateKey }, now) {
    const seconds = Math.floor(now / 1000);
    const claims = { iss: String(appId), iat: seconds - HALF_LIFE_SECONDS, exp: seconds + HALF_LIFE_SECONDS };
    return new sign/* SignJWT */.P(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign((0,external_node_crypto_.createPrivateKey)(privateKey));
}

// EXTERNAL MODULE: ./build/text/plural.js
var text_plural = __webpack_require__(1442);
;// CONCATENATED MODULE: ./build/text/time-span.js

/** `5 minutes`, from two hours on `3 hours`, from two days on `400 days`. */
function describeSpan(ms) {
    const minutes = Math.round(ms / 60_000);
    if (minutes < 120)
        return (0,text_plural/* plural */.L)(minutes, 'minute');
    const hours = Math.round(minutes / 60);
    return hours < 48 ? (0,text_plural/* plural */.L)(hours, 'hour') : (0,text_plural/* plural */.L)(Math.round(hours / 24), 'day');
}

// EXTERNAL MODULE: ./build/github/defaults.js
var defaults = __webpack_require__(698);
;// CONCATENATED MODULE: ./build/github/api/host-clock.js
// GitHub's time: the `Date` of its answers, carried forward by the monotonic clock. A service whose own clock is a few minutes
// off works; if it is further off, the fault is reported before anything is paid.



/** `Date` has whole seconds, and an answer is on its way for some. */
const NOTICED_MS = 15_000;
function createHostClock({ now: localNow, monotonicNow }) {
    let known;
    let aheadMs = 0;
    let corrections = 0;
    const now = () => {
        if (known === undefined)
            return localNow();
        return known.atHostMs + Math.round(monotonicNow() - known.atMonotonicMs);
    };
    return {
        now,
        aheadMs: () => aheadMs,
        corrections: () => corrections,
        learn: (date) => {
            const hostMs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
            if (Number.isNaN(hostMs))
                return;
            const foundMs = localNow() - hostMs;
            // Neither swings with every answer: what is as good as the header's stays.
            if (Math.abs(foundMs - aheadMs) >= NOTICED_MS)
                aheadMs = Math.abs(foundMs) < NOTICED_MS ? 0 : foundMs;
            const isWrong = Math.abs(now() - hostMs) >= NOTICED_MS;
            if (isWrong)
                corrections += 1;
            if (isWrong || known === undefined) {
                known = { atHostMs: isWrong ? hostMs : localNow(), atMonotonicMs: monotonicNow() };
            }
        },
        assertClose: () => {
            if (Math.abs(aheadMs) <= defaults/* CLOCK_DIFFERENCE_MAX_MS */.nL)
                return;
            const span = `${describeSpan(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} GitHub's`;
            throw new repository_RepositoryError(`The clock of this machine is ${span}. Set it, for example by NTP; until then no job can run`, { transient: true, wait: { theirClockAheadMs: -aheadMs } });
        },
    };
}

;// CONCATENATED MODULE: ./build/github/api/rate-limit-error.js
/**
 * GitHub's rate limit, or our own pace, asks for a longer wait than a request may sleep: a job gives its slot back and
 * comes again then, instead of holding up those of other installations. The message is a sentence without its full stop.
 */
class RateLimitError extends Error {
    /** As GitHub answers it, so that it is read like any other refusal. */
    status;
    untilMs;
    isOwnPace;
    constructor(message, { untilMs, isOwnPace = false, status = 429, cause }) {
        super(message, { cause });
        this.name = 'RateLimitError';
        this.status = status;
        this.untilMs = untilMs;
        this.isOwnPace = isOwnPace;
    }
}

;// CONCATENATED MODULE: ./build/github/api/pace.js
// How fast an installation's writes follow one another. GitHub asks for at least a second between them and counts short
// bursts leniently ("Best practices for using the REST API"); what it refuses costs minutes, so it is not provoked.


/** Keeps to the own pace alone. */
const OWN_PACE_ONLY = {
    isShared: () => false,
    take: async () => ({ isGiven: true, waitMs: 0, pausedMs: 0 }),
    pause: async () => undefined,
};
const DEFAULT_PACE = { burst: defaults/* BURST_WRITES */.SV, perSecond: defaults/* WRITES_PER_SECOND */.Ao };
const OWN_LINE = { name: '', shared: OWN_PACE_ONLY };
/** A generic cell rate algorithm: one number says when the bucket is full again. */
function createPace(rules, { monotonicNow, now: wallNow, sleep }, { name, shared } = OWN_LINE) {
    const intervalMs = 1000 / rules.perSecond;
    let fullAt = Number.NEGATIVE_INFINITY;
    let pausedUntil = Number.NEGATIVE_INFINITY;
    let publishing = 0;
    const pauseOver = async (signal) => {
        for (let left = pausedUntil - monotonicNow(); left > 0; left = pausedUntil - monotonicNow()) {
            if (left > defaults/* RETRY_WAIT_MAX_MS */.tX) {
                throw new RateLimitError("GitHub's rate limit was reached", { untilMs: wallNow() + left });
            }
            await sleep(left, signal);
        }
    };
    const ownPace = (waitMs) => ownPaceUntil(wallNow() + waitMs);
    const pause = (ms) => {
        pausedUntil = Math.max(pausedUntil, monotonicNow() + ms);
    };
    const giveBack = (error) => {
        fullAt -= intervalMs;
        throw error;
    };
    /** Gives how long the turn among all processes is away. */
    const takeTogether = async () => {
        const { isGiven, waitMs, pausedMs } = await takeSharedTurn({ name, shared }, rules);
        if (pausedMs > 0)
            pause(pausedMs);
        if (!isGiven)
            throw ownPace(waitMs);
        return waitMs;
    };
    return {
        admit: () => {
            const free = rules.burst - Math.max(0, fullAt - monotonicNow()) / intervalMs;
            const needed = publishing * defaults/* PUBLISHING_WRITES */.hK + 1;
            if (publishing > 0 && free < needed)
                throw ownPace((Math.min(needed, rules.burst) - free) * intervalMs);
            publishing += 1;
            return () => {
                publishing -= 1;
            };
        },
        take: async (signal) => {
            const now = monotonicNow();
            const turn = Math.max(fullAt, now);
            const waitMs = turn - (rules.burst - 1) * intervalMs - now;
            if (waitMs > defaults/* RETRY_WAIT_MAX_MS */.tX)
                throw ownPace(waitMs);
            fullAt = turn + intervalMs;
            const longestMs = Math.max(waitMs, await takeTogether().catch(giveBack));
            if (longestMs > 0)
                await sleep(longestMs, signal);
            await pauseOver(signal);
        },
        pauseOver,
        pause: (ms) => {
            pause(ms);
            // Processes that do not hear of it are asked to wait by GitHub itself.
            if (shared.isShared())
                shared.pause(name, ms).catch(() => undefined);
        },
    };
}
/** Other processes are asked only where there are some. */
function takeSharedTurn({ name, shared }, { burst, perSecond }) {
    if (!shared.isShared())
        return OWN_PACE_ONLY.take();
    return shared.take(name, { burst, intervalMs: Math.ceil(1000 / perSecond), maxWaitMs: defaults/* RETRY_WAIT_MAX_MS */.tX });
}
function ownPaceUntil(untilMs) {
    const why = 'Docmend writes no faster than GitHub asks, and other jobs of the installation come first';
    return new RateLimitError(why, { untilMs, isOwnPace: true });
}

// EXTERNAL MODULE: ./build/fetch/answer-fault.js
var answer_fault = __webpack_require__(8392);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(4377);
;// CONCATENATED MODULE: ./build/github/api/answer-shapes.js
// What we read of GitHub's answers, route by route. An answer that lacks any of it is a fault and never an empty list or
// another repository. Only what is read stands here: GitHub adds fields, and older GitHub Enterprise Servers lack some.

/** Octokit gives whole numbers as bigint where a number would lose digits. */
const Id = schemas.union([schemas.int().positive(), schemas.bigint()]).transform(Number);
const Sha = schemas.string().regex(/^[0-9a-f]{40,64}$/);
const Text = schemas.string().min(1);
/** Ids of deliveries have more digits than a number holds. They are only handed back, where Octokit wants a number. */
const LongId = schemas.union([schemas.int().positive(), schemas.bigint()]).transform((id) => id);
/** Of calls whose effect is all that counts. */
const Anything = schemas.unknown();
const Commit = schemas.object({
    sha: Sha,
    commit: schemas.object({ message: schemas.string(), tree: schemas.object({ sha: Sha }) }),
    parents: schemas.array(schemas.object({ sha: Sha })),
});
const Reference = schemas.object({ object: schemas.object({ sha: Sha }) });
const Created = schemas.object({ sha: Sha });
const Installation = schemas.object({ id: Id });
/** What the person who asks may do; `push` is true for maintainers and administrators, too. */
const Rights = schemas.object({ admin: schemas.boolean(), push: schemas.boolean() });
const Repository = schemas.object({
    id: Id,
    full_name: Text,
    owner: schemas.object({ login: Text, id: Id }),
    name: Text,
    html_url: Text,
    default_branch: schemas.string(),
    private: schemas.boolean(),
    archived: schemas.boolean(),
    /** Not told by every version of GitHub Enterprise Server. */
    disabled: schemas.boolean().optional(),
    /** Only told to people who have signed in. */
    permissions: Rights.optional(),
});
const Accounts = schemas.array(schemas.object({ login: Text }));
const Teams = schemas.array(schemas.object({ slug: Text }));
const PullRequest = schemas.object({
    number: schemas.int().positive(),
    html_url: Text,
    state: schemas["enum"](['open', 'closed']),
    merged_at: schemas.string().nullable(),
    /** Of an open one, that of a trial merge. */
    merge_commit_sha: Sha.nullish(),
    closed_at: schemas.string().nullish(),
    /** Both are missing in answers of old versions. */
    created_at: schemas.string().optional(),
    updated_at: schemas.string().optional(),
    draft: schemas.boolean().optional(),
    title: schemas.string(),
    body: schemas.string().nullable(),
    labels: schemas.array(schemas.object({ name: schemas.string() })),
    /** Some versions leave out in lists who is asked. */
    assignees: Accounts.nullish(),
    requested_reviewers: Accounts.nullish(),
    requested_teams: Teams.nullish(),
    /** The repository of a head is null once it was deleted. */
    head: schemas.object({ ref: Text, sha: Sha, repo: schemas.object({ id: Id }).nullable() }),
    base: schemas.object({ ref: Text, sha: Sha }),
});
/** What comments of all kinds have. */
const Written = schemas.object({
    id: Id,
    body: schemas.string().nullish(),
    /** null = the account was deleted. */
    user: schemas.object({ id: Id, login: Text, type: schemas.string() }).nullable(),
    performed_via_github_app: schemas.object({ id: Id }).nullish(),
});
const IssueComment = Written.extend({ created_at: schemas.string() });
const LineNumber = schemas.int().nullish();
const ReviewComment = IssueComment.extend({
    path: schemas.string(),
    line: LineNumber,
    original_line: LineNumber,
    start_line: LineNumber,
    side: schemas.string().optional(),
});
/** One that its author has not submitted yet has no time. */
const Review = Written.extend({ state: schemas.string(), submitted_at: schemas.string().nullish() });
/** A file, or what stands in its place: a folder is a list. */
const Content = schemas.union([
    schemas.object({ type: schemas.string(), size: schemas.int().nonnegative(), content: schemas.string().optional() }),
    schemas.array(schemas.object({ type: schemas.string(), path: Text })),
]);
/** What a rule is set to depends on its type. */
const Rule = schemas.object({
    type: Text,
    ruleset_id: Id.optional(),
    parameters: schemas.record(schemas.string(), schemas.unknown()).optional(),
});
const Ruleset = schemas.object({
    id: Id,
    name: schemas.string(),
    enforcement: Text,
    /** Whether the App, which asks, may bypass the ruleset. Some versions leave it out. */
    current_user_can_bypass: schemas.string().optional(),
    _links: schemas.object({ html: schemas.object({ href: schemas.string().optional() }).nullish() }).optional(),
});
/** GitHub leaves an address out, or gives null or ''. */
const Address = schemas.string().nullish();
const CheckRun = schemas.object({
    name: schemas.string(),
    status: schemas.string(),
    conclusion: schemas.string().nullish(),
    html_url: Address,
    details_url: Address,
});
const CommitStatus = schemas.object({ context: schemas.string(), state: schemas.string(), target_url: Address });
/** Newest first. */
const Deployment = schemas.object({
    id: Id,
    environment: schemas.string(),
    production_environment: schemas.boolean().optional(),
});
const DeploymentStatus = schemas.object({
    state: schemas.string(),
    environment_url: Address,
    log_url: Address,
    target_url: Address,
});
const TreeEntry = schemas.object({ path: Text, type: schemas.string(), sha: Sha });
const ANSWER_SHAPES = {
    'GET /app': schemas.object({ id: Id, slug: Text }),
    'GET /app/installations': schemas.array(Installation.extend({ suspended_at: schemas.string().nullish() })),
    'GET /app/installations/{installation_id}': Installation.extend({ permissions: schemas.record(schemas.string(), schemas.string()) }),
    'POST /app/installations/{installation_id}/access_tokens': schemas.object({ token: Text, expires_at: iso.datetime() }),
    'GET /app/hook/deliveries': schemas.array(schemas.object({
        id: LongId,
        guid: Text,
        delivered_at: schemas.string(),
        status_code: schemas.int(),
        event: Text,
        action: schemas.string().nullable(),
    })),
    'POST /app/hook/deliveries/{delivery_id}/attempts': Anything,
    'DELETE /installation/token': Anything,
    'GET /installation/repositories': schemas.object({
        total_count: schemas.int().nonnegative(),
        repositories: schemas.array(schemas.object({ id: Id, full_name: Text, owner: schemas.object({ id: Id }) })),
    }),
    'GET /user': schemas.object({ id: Id, login: Text }),
    'GET /user/installations': schemas.object({ installations: schemas.array(Installation) }),
    'GET /user/installations/{installation_id}/repositories': schemas.object({
        total_count: schemas.int().nonnegative(),
        repositories: schemas.array(schemas.object({ id: Id, permissions: Rights })),
    }),
    'GET /users/{username}': schemas.object({ id: Id }),
    'GET /repos/{owner}/{repo}': Repository,
    'GET /repos/{owner}/{repo}/installation': Installation,
    'GET /repos/{owner}/{repo}/branches': schemas.array(schemas.object({ name: Text })),
    'GET /repos/{owner}/{repo}/branches/{branch}': schemas.object({
        name: Text,
        commit: Commit,
    }),
    'GET /repos/{owner}/{repo}/collaborators/{username}/permission': schemas.object({
        permission: Text,
        role_name: schemas.string().optional(),
        user: schemas.object({ id: Id }).nullable(),
    }),
    'GET /repos/{owner}/{repo}/commits': schemas.array(schemas.object({ sha: Sha, commit: schemas.object({ message: schemas.string() }), parents: schemas.array(schemas.unknown()) })),
    'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': schemas.object({ check_runs: schemas.array(CheckRun) }),
    'GET /repos/{owner}/{repo}/commits/{ref}/status': schemas.object({ statuses: schemas.array(CommitStatus) }),
    'GET /repos/{owner}/{repo}/deployments': schemas.array(Deployment),
    'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': schemas.array(DeploymentStatus),
    'GET /repos/{owner}/{repo}/compare/{basehead}': schemas.object({
        total_commits: schemas.int().nonnegative(),
        commits: schemas.array(Commit),
        merge_base_commit: schemas.object({ sha: Sha }),
    }),
    'GET /repos/{owner}/{repo}/contents/{path}': Content,
    'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': schemas.object({ tree: schemas.array(TreeEntry), truncated: schemas.boolean() }),
    'GET /repos/{owner}/{repo}/rules/branches/{branch}': schemas.array(Rule),
    'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': Ruleset,
    'POST /repos/{owner}/{repo}/git/blobs': Created,
    'POST /repos/{owner}/{repo}/git/trees': Created,
    'POST /repos/{owner}/{repo}/git/commits': Created.extend({
        author: schemas.object({ name: Text, email: Text }),
        verification: schemas.object({ verified: schemas.boolean(), reason: schemas.string() }).optional(),
    }),
    'POST /repos/{owner}/{repo}/git/refs': Reference,
    'PATCH /repos/{owner}/{repo}/git/refs/{ref}': Reference,
    'DELETE /repos/{owner}/{repo}/git/refs/{ref}': Anything,
    'GET /repos/{owner}/{repo}/pulls': schemas.array(PullRequest),
    'POST /repos/{owner}/{repo}/pulls': PullRequest,
    'GET /repos/{owner}/{repo}/pulls/{pull_number}': PullRequest,
    'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': Anything,
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': schemas.object({
        requested_reviewers: Accounts,
        requested_teams: Teams,
    }),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': schemas.array(ReviewComment),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': schemas.array(Review),
    'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': Anything,
    'GET /repos/{owner}/{repo}/labels/{name}': schemas.object({ name: Text }),
    'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': Anything,
    'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': schemas.object({ assignees: Accounts }),
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': schemas.array(IssueComment),
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': Anything,
    'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': Anything,
};

;// CONCATENATED MODULE: ./build/github/api/checked-octokit.js


/** Gives what we read of an answer. Throws `AnswerFault` when it is not all there. */
function readAnswer(route, data) {
    const found = ANSWER_SHAPES[route].safeParse(data);
    if (found.success)
        return found.data;
    const path = found.error.issues[0]?.path.join('.') ?? '';
    const what = path === '' ? 'is not of the kind that GitHub documents' : `has no valid ${path}`;
    throw new answer_fault/* AnswerFault */.v(`gave an answer to ${route} that ${what}. Is a proxy in between?`);
}

;// CONCATENATED MODULE: ./build/github/api/patient-client.js





/** A guard that asks for nothing but that the signal has not aborted. */
function patient_client_guardWith(signal) {
    return () => {
        signal.throwIfAborted();
        return signal;
    };
}
/** A token changes nothing; one whose answer got lost ends by itself. */
const MINT = 'POST /app/installations/{installation_id}/access_tokens';
function createClient(client) {
    return {
        request: (route, parameters) => {
            const sendOnce = (...how) => send(route, parameters, client, ...how);
            const sendThis = (...how) => resending(client, () => sendOnce(...how));
            if (route.startsWith('GET '))
                return sendPatiently(sendThis, 'follow', client);
            return route === MINT ? sendPatiently(sendThis, 'error', client) : writeOnce(sendThis, client);
        },
    };
}
async function send(route, parameters, client, signal, redirect) {
    const { octokit, clock, version, calls } = client;
    const authorization = await client.authorization();
    const headers = { authorization, ...(version.sent === '' ? {} : { 'x-github-api-version': version.sent }) };
    try {
        const ask = () => octokit.request(route, { ...parameters, headers, request: { signal, redirect } });
        const answer = await (calls === undefined ? ask() : calls.call(route, ask));
        clock.learn(answer.headers.date);
        return { data: readAnswer(route, answer.data), headers: answer.headers };
    }
    catch (error) {
        signal.throwIfAborted();
        clock.learn(readHeaders(error).date);
        throw isHostAnswer(error) && error.cause instanceof answer_fault/* AnswerFault */.v ? error.cause : error;
    }
}
/**
 * Sends once more what was refused for a reason that is known and gone: a time that was not GitHub's, or an API version that
 * an old GitHub Enterprise Server does not know. Neither has had an effect.
 */
async function resending({ clock, version, isApp }, sendThis) {
    const corrections = clock.corrections();
    try {
        const answer = await sendThis();
        if (isApp)
            clock.assertClose();
        return answer;
    }
    catch (error) {
        if (isApp)
            clock.assertClose();
        if (host_answer_isRefusal(error, 400, /version/i) && version.sent !== '')
            version.sent = '';
        else if (!isApp || !host_answer_isRefusal(error, 401) || clock.corrections() === corrections)
            throw error;
        return sendThis();
    }
}
async function sendPatiently(send, redirect, client) {
    for (let attempt = 0;; attempt++) {
        const signal = client.guard();
        await client.pace.pauseOver(signal);
        try {
            return await send(signal, redirect);
        }
        catch (error) {
            signal.throwIfAborted();
            const isRateLimited = waitIfAsked(error, client);
            if (!isRateLimited && !isPassing(error))
                throw error;
            if (attempt === defaults/* READ_RETRIES */.s9)
                throw error;
            if (!isRateLimited)
                await client.sleep(300 * 2 ** attempt, signal);
        }
    }
}
async function writeOnce(send, client) {
    for (let attempt = 0;; attempt++) {
        if (client.isPaced)
            await client.pace.take(client.guard());
        else
            await client.pace.pauseOver(client.guard());
        try {
            // A redirected POST would arrive as a GET; after a rename the caller resolves the name anew.
            return await send(client.guard(), 'error');
        }
        catch (error) {
            const isRateLimited = waitIfAsked(error, client);
            if (!isRateLimited || attempt === defaults/* RATE_LIMIT_RETRIES */.se)
                throw error;
        }
    }
}
/**
 * True when GitHub asked to wait: then the whole installation sends nothing until the wait is over. Throws `RateLimitError`
 * when that takes longer than a request may wait.
 */
function waitIfAsked(error, client) {
    const waitMs = rateLimitWaitMs(error, client.clock.now());
    if (waitMs === undefined)
        return false;
    client.logger.warn({ waitMs }, 'Waiting for the rate limit of GitHub');
    client.pace.pause(waitMs);
    if (waitMs <= defaults/* RETRY_WAIT_MAX_MS */.tX)
        return true;
    const { message, status } = isHostAnswer(error) ? error : { message: '', status: 429 };
    const said = `GitHub's rate limit was reached. GitHub said ${status}: ${message}`;
    throw new RateLimitError(said, { untilMs: client.now() + waitMs, status, cause: error });
}
function isPassing(error) {
    if (error instanceof answer_fault/* AnswerFault */.v)
        return error.transient;
    const status = readStatus(error);
    return status !== undefined && status >= 500;
}

// EXTERNAL MODULE: ./build/clock/clock.js
var clock_clock = __webpack_require__(2471);
// EXTERNAL MODULE: ./build/fetch/whole-answer.js
var whole_answer = __webpack_require__(3991);
;// CONCATENATED MODULE: ./build/github/api/whole-json.js
// The `fetch` of everything that speaks to GitHub: an answer is whole and, where JSON is due, JSON. Octokit would give an
// answer that was cut, or whose body timed out, as an empty one, and an error page of a proxy as text.




/** These describe the bytes on the wire, which have been read. */
const WIRE_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];
const ACCEPTED = 202;
/** Returns a `fetch` that throws `AnswerFault` for an answer that is not to be trusted. */
function createWholeJsonFetch(innerFetch, timeoutMs = defaults/* REQUEST_TIMEOUT_MS */.j2, clock = clock_clock/* systemClock */.m) {
    const limits = { maxBytes: defaults/* ANSWER_MAX_BYTES */.Kf, timeoutMs, isIdleTime: false };
    return async (...asked) => {
        const { response, body } = await (0,whole_answer/* fetchWhole */.O)(innerFetch, asked, limits, clock);
        const { status, statusText } = response;
        const headers = new Headers(response.headers);
        for (const name of WIRE_HEADERS)
            headers.delete(name);
        if (whole_answer/* WITHOUT_BODY */.I.has(status))
            return new Response(null, { status, statusText, headers });
        const text = body.toString('utf8');
        if (isJson(text))
            headers.set('content-type', 'application/json');
        else if (isJsonDue(response, text))
            throw notJson(response, text);
        return new Response(body, { status, statusText, headers });
    };
}
function isJson(text) {
    try {
        JSON.parse(text);
        return true;
    }
    catch {
        return false;
    }
}
/** The status alone says enough when GitHub is down or limits the rate; its load balancers then answer with a page. */
function isJsonDue({ status, headers }, text) {
    if (status === ACCEPTED && text === '')
        return false;
    return status < 500 && status !== 429 && !headers.has('retry-after');
}
function notJson({ status }, text) {
    return new answer_fault/* AnswerFault */.v(`answered ${status} with ${describe(text.trim())}`);
}
function describe(text) {
    if (text === '')
        return 'an empty body. The answer was cut off';
    if (/^[{["]/.test(text))
        return 'broken JSON. The answer was cut off or damaged';
    const kind = text.startsWith('<') ? 'a page' : 'text';
    return `${kind} instead of JSON. Is a proxy in between, and does GITHUB_API_URL point at the API of GitHub?`;
}

;// CONCATENATED MODULE: ./build/github/api/octokit.js
// Our own Octokit: as the App or as one of its installations, each paced by itself and with one clock (patient-client.ts).







/** Kept in memory; one that is not used for long has nothing to remember. */
const PACES = 10_000;
const USER_AGENT = 'docmend';
/** What the calls were written for (GitHub Docs, "API versions"). */
const API_VERSION = '2022-11-28';
function createApi(settings) {
    const { sleep } = settings;
    const clocks = { monotonicNow: () => performance.now(), now: settings.now };
    const paceClock = { ...clocks, sleep };
    const { pace: rules = DEFAULT_PACE, sharedPace = OWN_PACE_ONLY } = settings;
    const paces = new index_min/* LRUCache */.q({ max: PACES });
    const paceOf = (who, shared = OWN_PACE_ONLY) => {
        const pace = paces.get(who) ?? createPace(rules, paceClock, { name: who, shared });
        paces.set(who, pace);
        return pace;
    };
    // Only what takes turns is shared. A line is kept in the database by its name, and that of a person has their token.
    const paceOfInstallation = (id) => paceOf(nameInstallation(id), sharedPace);
    const clock = settings.hostClock ?? createHostClock(clocks);
    const shared = { ...settings, octokit: createOctokit(settings), clock, version: { sent: API_VERSION } };
    const asInstallation = (installationId, token, guard, isPaced) => {
        const pace = paceOfInstallation(installationId);
        const authorization = () => `Bearer ${token}`;
        return createClient({ ...shared, pace, authorization, guard, isPaced, isApp: false });
    };
    return {
        asApp: (signal, about = '') => {
            const { app } = settings;
            if (app === undefined)
                throw new Error('Only an App can ask this, and there is a token alone');
            const authorization = async () => `Bearer ${await createAppJwt(app, clock.now())}`;
            // Minting a token changes nothing that a second one would disturb, and is not counted among the writes.
            const guard = () => signal;
            return createClient({
                ...shared,
                pace: paceOf(`app ${about}`),
                authorization,
                guard,
                isPaced: false,
                isApp: true,
            });
        },
        asReader: (installationId, token, signal) => asInstallation(installationId, token, patient_client_guardWith(signal), false),
        asPerson: (token, signal) => {
            const [pace, authorization] = [paceOf(`person ${token}`), () => `Bearer ${token}`];
            return createClient({ ...shared, pace, authorization, guard: patient_client_guardWith(signal), isPaced: false, isApp: false });
        },
        asPublisher: (installationId, token, guard) => asInstallation(installationId, token, guard, true),
        admitPublishing: (installationId) => paceOfInstallation(installationId).admit(),
        hostNow: () => clock.now(),
    };
}
function nameInstallation(id) {
    return `installation ${id}`;
}
function createOctokit({ apiUrl, fetch, logger }) {
    return new dist_src/* Octokit */.E({
        baseUrl: apiUrl,
        userAgent: USER_AGENT,
        request: { fetch: createWholeJsonFetch(fetch) },
        log: {
            debug: () => undefined,
            info: () => undefined,
            warn: (text) => logger.warn(text),
            error: (text) => logger.error(text),
        },
    });
}

;// CONCATENATED MODULE: ./build/github/api/repositories.js
// Which repository a project stands for right now: GitHub's number is certain, the name and the installation may change.



const REMEMBERED_MS = 5 * 60_000;
const REMEMBERED = 1000;
function createRepositories(api, tokens, now) {
    const remembered = new index_min/* LRUCache */.q({
        max: REMEMBERED,
        ttl: REMEMBERED_MS,
        ttlResolution: 0,
        perf: { now },
    });
    const fetch = async (project, signal) => {
        const repository = await fetchRepository(project, { api, tokens, signal });
        remembered.set(project.id, repository);
        return repository;
    };
    return {
        fetch,
        recall: async (project, signal) => remembered.get(project.id) ?? fetch(project, signal),
        forget: (project) => void remembered.delete(project.id),
    };
}
async function fetchRepository(project, access) {
    const repositoryId = project.repositoryId ?? undefined;
    const known = project.installationId ?? (await findInstallation(project, access));
    try {
        const found = await read({ installationId: known, repositoryId, fullName: project.repository }, access);
        if (!hasLeft(project, found, known))
            return accept(project, found, known);
    }
    catch (error) {
        // The App was removed and installed again (404), the repository went to another installation (422), or the token
        // was revoked (401).
        if (![401, 404, 422].includes(readStatus(error) ?? 0))
            throw error;
    }
    const installationId = await findInstallation(project, access);
    const found = await read({ installationId, repositoryId, fullName: project.repository }, access);
    return accept(project, found, installationId);
}
/** A kept token still reads a public repository after it went to another owner. */
function hasLeft({ installationId, ownerId }, { owner }, asked) {
    return asked === installationId && ownerId !== undefined && owner.id !== ownerId;
}
function accept(project, found, installationId) {
    assertSameOwner(project, found, installationId);
    assertSame(project, found);
    return repositories_toRepository(found, installationId);
}
/**
 * Another installation of the same owner is the App, installed again. What another owner has now is not for keys that the
 * former one gave out.
 */
function assertSameOwner(project, found, installationId) {
    const { repository, installationId: known } = project;
    const isSame = repository.toLowerCase().startsWith(`${found.owner.login.toLowerCase()}/`);
    if (isSame || installationId === known)
        return;
    throw new repository_RepositoryError(`${repository} is ${found.full_name} now: it was transferred, or its owner was renamed. Create a project and a key for ${found.full_name}`, { transient: false });
}
async function findInstallation({ repository, installationId: former }, { tokens, signal }) {
    const installationId = await tokens.findInstallation(repository, signal);
    if (installationId !== undefined)
        return installationId;
    const message = former === null
        ? `The GitHub App is not installed on ${repository}. Install it there, or add the repository to the installation`
        : `The GitHub App is not installed on ${repository} any more: it or the repository was taken out of the installation, or the repository was deleted or transferred. Install the App where the repository is now, or add the repository to the installation`;
    throw new repository_RepositoryError(message, { transient: false });
}
async function read(scope, { api, tokens, signal }) {
    const token = await tokens.forContents(scope, signal);
    const octokit = api.asReader(scope.installationId, token, signal);
    const [owner = '', repo = ''] = scope.fullName.split('/');
    // A renamed repository answers 301 to its number, which fetch follows.
    const { data } = await octokit.request('GET /repos/{owner}/{repo}', { owner, repo }).catch((error) => {
        tokens.forget(token);
        throw error;
    });
    return data;
}
function repositories_toRepository(found, installationId) {
    return {
        installationId,
        repositoryId: found.id,
        fullName: found.full_name,
        owner: found.owner.login,
        name: found.name,
        url: found.html_url,
        defaultBranch: found.default_branch,
        isPrivate: found.private,
    };
}
function assertSame({ repositoryId, repository }, found) {
    if (repositoryId !== null && found.id !== repositoryId) {
        throw new repository_RepositoryError(`${repository} is no longer the repository that this project was created for. Create a project for it`, { transient: false });
    }
    if (found.disabled === true) {
        throw new repository_RepositoryError(`GitHub has disabled ${found.full_name}. Its owner can ask GitHub Support why`, {
            transient: false,
        });
    }
    if (found.archived) {
        throw new repository_RepositoryError(`${found.full_name} is archived. Unarchive it to let Docmend work on it`, {
            transient: false,
        });
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/github/api/sleep.js
// Waiting that can be given up.

/** Node's own timer rejects with an AbortError; whoever waits here needs the reason, such as a lost lease. */
const sleep = async (ms, signal) => {
    try {
        await (0,external_node_timers_promises_.setTimeout)(ms, undefined, { signal });
    }
    catch (error) {
        signal.throwIfAborted();
        throw error;
    }
};

;// CONCATENATED MODULE: ./build/github/api/with-token.js
// Works on one repository with a token for one purpose: reading its files, or its pull requests and people; or writing.

/** Runs `ask` for the repository of a project, as it is called now, with a token that can read pull requests and people. */
async function with_token_askAbout(project, signal, github, ask) {
    const repository = await github.repositories.fetch(project, signal);
    return with_token_withToken('forPullRequests', repository, signal, github, (octokit) => ask(octokit, repository));
}
/** The same for a repository that was fetched already. A token that was refused is not used again. */
async function with_token_withToken(purpose, repository, signal, { api, tokens }, ask) {
    return with_token_readingWith(await tokens[purpose](repository, signal), repository, signal, { api, tokens }, ask);
}
/** The same with a token that was made already. */
async function with_token_readingWith(token, { installationId }, signal, { api, tokens }, ask) {
    try {
        return await ask(api.asReader(installationId, token, signal));
    }
    catch (error) {
        if (host_answer_isRefusal(error, 401))
            tokens.forget(token);
        throw error;
    }
}
/**
 * Runs `work` for the repository of a project with a fresh token that can write; the token is revoked right after, in the
 * background.
 */
async function with_token_withFreshToken(purpose, project, guard, { repositories, tokens, api }, work) {
    const repository = await repositories.recall(project, guard());
    const { installationId } = repository;
    const leave = purpose === 'forPublishing' ? api.admitPublishing(installationId) : () => undefined;
    try {
        const token = await tokens[purpose](repository, guard());
        try {
            return await work(api.asPublisher(installationId, token, guard), repository, token);
        }
        finally {
            tokens.retire(installationId, token);
        }
    }
    finally {
        leave();
    }
}
/** Runs `work` with a fresh token that can only list the repositories of an installation; it is revoked right after. */
async function with_token_withListing(installationId, signal, { api, tokens }, work) {
    const token = await tokens.forListing(installationId, signal);
    try {
        return await work(api.asReader(installationId, token, signal));
    }
    finally {
        tokens.retire(installationId, token);
    }
}

// EXTERNAL MODULE: ./build/git-tree/tree.js
var tree = __webpack_require__(1220);
// EXTERNAL MODULE: ./build/text/cut.js
var cut = __webpack_require__(7850);
// EXTERNAL MODULE: ./build/text/one-line.js
var one_line = __webpack_require__(3809);
// EXTERNAL MODULE: ./build/text/with-full-stop.js
var with_full_stop = __webpack_require__(8693);
// EXTERNAL MODULE: ./build/github/git/git.js + 1 modules
var git_git = __webpack_require__(6185);
;// CONCATENATED MODULE: ./build/github/git/damage.js
// What git says of an object store that was damaged, for example by a full disk or a power cut. The words were seen with
// git 2.39 after a pack or its index was cut, emptied, overwritten or removed.

const DAMAGED = [
    'corrupt',
    'bad object',
    'object not found',
    'not a tree object',
    'unable to (read|parse)',
    'missing (blob|tree|commit)',
    'file .* is empty',
    'inflate',
    'did not send all necessary',
    'does not match index',
    'file .* is (far )?too (short|small)',
    'packfile .* cannot be accessed',
];
const DAMAGE = new RegExp(DAMAGED.join('|'), 'i');
function isDamage(error) {
    return error instanceof git_git/* GitError */.X && !error.isTimeout && DAMAGE.test(error.stderr);
}

;// CONCATENATED MODULE: ./build/github/host-refusals.js
// What GitHub refuses, and what the operator should do. The first row that fits wins. A refusal lasts only when a row says so:
// what is not known is tried again, and the attempts of the job bound that.
const ANY = /^/;
const RULES = [403, 404, 409, 422];
const IN_MERGE_QUEUE = 'The pull request is in a merge queue, and until it leaves the queue GitHub takes no commit on its branch: take it out of the queue, then ask again';
const HOST_REFUSALS = [
    [[401], /'exp'|'iat'|issued at|expiration/i, 'lasting', 'Check that the clock of this machine is right'],
    [
        [401, 404],
        /json web token|jwt|integration not found|integration must|'iss'/i,
        'lasting',
        'Check APP_ID and PRIVATE_KEY',
    ],
    // A token that was just made may be refused for some seconds; an attempt later mints another.
    [[401], ANY, 'passing', 'The token was refused. If this persists, check APP_ID and PRIVATE_KEY'],
    [
        [403],
        /suspended/i,
        'lasting',
        'The installation of the App is suspended: unsuspend it in the settings of the organization or account, under GitHub Apps',
    ],
    [[403], /archived|read-only/i, 'lasting', 'The repository is archived: unarchive it to let Docmend work on it'],
    [
        [403, 451],
        /access blocked|repository .*(disabled|blocked)|dmca/i,
        'lasting',
        'GitHub has blocked the repository: its page on GitHub says why, and its owner can ask GitHub to unblock it',
    ],
    [
        [403],
        /is locked|conversation.*locked/i,
        'lasting',
        'The conversation of the pull request is locked: unlock it to let Docmend answer there',
    ],
    [
        [403],
        /ip address|ip allow/i,
        'lasting',
        'The organization allows access only from certain IP addresses: add the address of this machine to its IP allow list',
    ],
    [
        [403],
        /not accessible by integration|permission/i,
        'lasting',
        'The App lacks a permission. Does it have `contents: write` and `pull_requests: write`, and were they accepted for this installation?',
    ],
    [
        RULES,
        /push protection|cannot contain secrets|secrets? (was |were )?detected|secret.scanning/i,
        'lasting',
        'The push protection of the repository found a secret in the changed pages: remove it from them, or from the prompt, and start a new job. If it is not a secret, allow it at the address that GitHub names',
    ],
    [RULES, /added to a merge queue/i, 'lasting', IN_MERGE_QUEUE],
    [
        RULES,
        /rule violation|protected branch|GH013|GH006|cannot create ref|creations? .*restricted/i,
        'lasting',
        'A ruleset or branch protection forbids it: let the App bypass it for branches named docmend/**/*',
    ],
    [[403, 422], /create or update workflow/i, 'lasting', 'Docmend never changes workflows'],
    [[403], ANY, 'passing', 'GitHub forbids it. If this persists, check the permissions of the App on this repository'],
    [[404, 410], ANY, 'lasting', 'It does not exist, or the App cannot see it. Is the App installed on this repository?'],
    [[409], /empty/i, 'lasting', 'The repository is empty: push a first commit'],
    [[409], ANY, 'passing', 'Something else changed at the same time'],
    [
        [422],
        /permissions requested are not granted/i,
        'lasting',
        'The installation has not accepted `contents: write` and `pull_requests: write`: accept them in its settings',
    ],
    [
        [422],
        /repository that does not exist or is not accessible/i,
        'lasting',
        'The installation of the App does not have this repository: add it in the settings of the installation',
    ],
    [
        [422],
        /"field":"base","code":"invalid"/i,
        'lasting',
        'The branch that the pull request is for does not exist any more: start a new job',
    ],
    // GitHub takes what one account sends too fast for abuse.
    [[422], /submitted too quickly|"code":"abuse"/i, 'outage', 'GitHub asks us to slow down'],
    // Its replicas lag behind what was written a moment ago.
    [
        [422],
        /reference update failed|does not exist|not a valid tree/i,
        'passing',
        'GitHub does not know yet what was just written',
    ],
    [[422], ANY, 'passing', 'GitHub rejects the request'],
    [[451], ANY, 'lasting', 'GitHub has blocked the repository'],
];

;// CONCATENATED MODULE: ./build/github/git-failures.js
// What git fails with, and what the operator should do. As in host-refusals.ts, the first row that fits wins, and a failure
// lasts only when a row says so.

/** Gives the permission of the App that a command of git needs on GitHub, as Markdown. */
function neededBy(command) {
    return command === 'push' ? '`contents: write`' : '`contents: read`';
}
const GIT_FAILURES = [
    [/ENOENT/, 'lasting', 'git is not installed, or not on PATH'],
    [
        /directory that does not exist|fatal: not a git repository/,
        'passing',
        'The mirror was deleted in the meantime, to free space or because the App lost the repository. It will be fetched again',
    ],
    [
        /No space left on device|out of diskspace|ENOSPC|disk quota/i,
        'outage',
        'The disk of DATA_DIR is full: free some space',
    ],
    [/Read-only file system|EROFS/i, 'outage', 'The disk of DATA_DIR is read-only: make it writable'],
    [
        /ended by a signal|died of signal|out of memory|cannot allocate memory/i,
        'passing',
        'git was ended from outside. Has this machine enough memory?',
    ],
    [/refusing to allow a GitHub App to create or update workflow/i, 'lasting', 'Docmend never changes workflows'],
    [
        /push protection|cannot contain secrets/i,
        'lasting',
        'The push protection of the repository found a secret in the changed pages: remove it from them, or from the prompt, and start a new job. If it is not a secret, allow it at the address that GitHub names',
    ],
    [/added to a merge queue/i, 'lasting', IN_MERGE_QUEUE],
    [
        /GH013|GH006|protected branch|rule violation|pre-receive hook declined/i,
        'lasting',
        'A ruleset or branch protection forbids the push: let the App bypass it for branches named docmend/**/*',
    ],
    [/returned error: 429|rate limit|too many requests|abuse/i, 'outage', "GitHub's rate limit was reached"],
    [/Permission to .* denied/i, 'lasting', (needed) => `Does the App have ${needed} on this repository?`],
    [
        /returned error: 403/i,
        'passing',
        (needed) => `The token was refused: too much was sent at once, or the App lacks ${needed} on this repository`,
    ],
    [
        /Authentication failed|could not read Username|returned error: 401/i,
        'passing',
        'The token was refused. If this persists, check that the App is installed on this repository',
    ],
    [/not our ref|unadvertised object/i, 'lasting', 'The commit is gone, perhaps after a force push: start a new job'],
    [
        /repository .*not found|returned error: 404|does not appear to be a git repository/i,
        'lasting',
        'The repository is gone, or the App cannot see it. Is the App installed on it?',
    ],
    [/transport '.*' not allowed/i, 'lasting', 'GITHUB_SERVER_URL must use the scheme of the server: http or https'],
    [/returned error: 5\d\d/i, 'outage', 'The server failed'],
    [
        /dumb http transport|is this a git repository/i,
        'outage',
        'The server answered with something else than git does. Is a proxy in between, and does GITHUB_SERVER_URL point at GitHub?',
    ],
    [
        /transfer closed|bytes remaining|bytes of body are still expected|Operation too slow|Less than \d+ bytes\/sec/i,
        'outage',
        'The server broke off, or was silent for too long',
    ],
    [
        /Could not resolve|Failed to connect|Connection|timed? ?out|early EOF|RPC failed|Empty reply|hung up|disconnect|SSL|TLS/i,
        'outage',
        'The server could not be reached: check the network, the proxy and GITHUB_SERVER_URL',
    ],
    [
        /fsck|badTree|hasDot|duplicateEntries|error in object/i,
        'lasting',
        'The repository contains objects that git rejects as malformed',
    ],
];

// EXTERNAL MODULE: ./build/github/mirror/bare-repository.js
var bare_repository = __webpack_require__(5271);
;// CONCATENATED MODULE: ./build/github/mirror/file-lock.js
// A lock between processes that share a data folder: a file that exists while it is held and is touched meanwhile.



/** A holder that did not touch its file for so long is dead. */
const STALE_MS = 30_000;
const TOUCH_EVERY_MS = 5000;
const LOOK_EVERY_MS = 100;
/** Runs `work` while no other process holds `path`. Rejects with the signal's reason when it aborts while waiting. */
async function withFileLock(path, signal, work) {
    const holder = (0,external_node_crypto_.randomUUID)();
    while (!(await tryTake(path, holder))) {
        await removeStale(path);
        await sleep(LOOK_EVERY_MS, signal);
    }
    const touch = setInterval(() => touchFile(path), TOUCH_EVERY_MS);
    try {
        return await work();
    }
    finally {
        clearInterval(touch);
        await giveBack(path, holder);
    }
}
/** A touch that fails costs at worst the lock, and what it guards is safe against that, only slower. */
function touchFile(path) {
    (0,promises_.utimes)(path, new Date(), new Date()).catch(() => undefined);
}
/** Removes our own file only: a process that was stopped for long may have lost the lock to another. */
async function giveBack(path, holder) {
    const found = await (0,promises_.readFile)(path, 'utf8').catch(() => '');
    if (found === holder)
        await (0,promises_.rm)(path, { force: true });
}
async function tryTake(path, holder) {
    try {
        await (0,promises_.writeFile)(path, holder, { flag: 'wx' });
        return true;
    }
    catch (error) {
        if (codeOf(error) === 'EEXIST')
            return false;
        throw error;
    }
}
/** Takes a dead holder's file away. Only one of several that try can rename it. */
async function removeStale(path) {
    try {
        const { mtimeMs } = await (0,promises_.stat)(path);
        if (Date.now() - mtimeMs < STALE_MS)
            return;
        const grave = `${path}.stale-${(0,external_node_crypto_.randomUUID)()}`;
        await (0,promises_.rename)(path, grave);
        await (0,promises_.rm)(grave, { force: true });
    }
    catch (error) {
        ignoreMissing(error);
    }
}
function ignoreMissing(error) {
    if (codeOf(error) !== 'ENOENT')
        throw error;
}
function codeOf(error) {
    return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

;// CONCATENATED MODULE: ./build/github/mirror/folder-size.js
// How much a folder takes on disk, and a watch that aborts when it grows too large.


const folder_size_LOOK_EVERY_MS = 500;
/** Bytes of all files below a folder; a file that vanishes meanwhile counts nothing. */
async function folderBytes(folder) {
    const entries = await (0,promises_.readdir)(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const sizes = entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => (await (0,promises_.stat)((0,external_node_path_.join)(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
/** Looks twice a second whether the folder has passed `maxBytes`. */
function watchSize(folder, maxBytes) {
    const tooLarge = new AbortController();
    const measure = async () => {
        if ((await folderBytes(folder)) > maxBytes)
            tooLarge.abort();
    };
    const timer = setInterval(() => void measure(), folder_size_LOOK_EVERY_MS);
    return { signal: tooLarge.signal, measure, stop: () => clearInterval(timer) };
}

;// CONCATENATED MODULE: ./build/github/mirror/mirror-upkeep.js
// Keeps a mirror from growing without end: commits that no job used for a day are let go, and the rest is packed anew
// whenever the mirror has doubled. Runs under the mirror's lock, after a fetch.




/** Where the fetched commits are kept. */
const BASE_REFS = 'refs/docmend/base';
/** Below this, packing is not worth its time. */
const PACK_FROM_BYTES = 64 * 1024 ** 2;
const PACK_TIMEOUT_MS = 10 * 60_000;
const SIZE_FILE = 'docmend-packed-bytes';
/** Never throws: a mirror that was not tidied works all the same. */
async function maintainMirror(mirror, logger) {
    try {
        await dropOldRefs(mirror.gitDir);
        await packWhenDoubled(mirror);
    }
    catch (error) {
        logger.warn({ err: error, gitDir: mirror.gitDir }, 'Could not compact a mirror; it keeps growing');
    }
}
async function dropOldRefs(gitDir) {
    const folder = (0,external_node_path_.join)(gitDir, BASE_REFS);
    const names = await (0,promises_.readdir)(folder);
    if (names.length <= defaults/* MIRROR_COMMITS */.HM)
        return;
    const refs = await Promise.all(names.map(async (name) => ({ name, usedAt: (await (0,promises_.stat)((0,external_node_path_.join)(folder, name))).mtimeMs })));
    const old = refs
        .sort((a, b) => b.usedAt - a.usedAt)
        .slice(defaults/* MIRROR_COMMITS */.HM)
        .filter((ref) => ref.usedAt < Date.now() - defaults/* MIRROR_COMMIT_UNUSED_MS */.oe);
    await Promise.all(old.map((ref) => (0,promises_.rm)((0,external_node_path_.join)(folder, ref.name), { force: true })));
}
async function packWhenDoubled(mirror) {
    const sizeFile = (0,external_node_path_.join)(mirror.gitDir, SIZE_FILE);
    const objects = (0,external_node_path_.join)(mirror.gitDir, 'objects');
    const bytes = await folderBytes(objects);
    const packedBytes = Number(await (0,promises_.readFile)(sizeFile, 'utf8').catch(() => Number.NaN));
    if (Number.isNaN(packedBytes))
        return (0,promises_.writeFile)(sizeFile, String(bytes));
    if (bytes < Math.max(2 * packedBytes, PACK_FROM_BYTES))
        return;
    // Objects younger than this may belong to a tree that is being published right now.
    await mirror.git({ timeoutMs: PACK_TIMEOUT_MS }).run(['gc', '--quiet', '--prune=2.hours.ago']);
    await (0,promises_.writeFile)(sizeFile, String(await folderBytes(objects)));
}

;// CONCATENATED MODULE: ./build/github/mirror/mirror-room.js
// Keeps all mirrors together within a limit: those that no job has used for longest go, and are fetched again when needed.





/** Stands between the name of a mirror and a random part while it is being removed. */
const GRAVE = '.deleted-';
/** Never throws: a disk that fills up is reported by what needs the room. */
async function makeRoomForMirrors(room) {
    try {
        const names = await (0,promises_.readdir)(room.root);
        // What a process that was killed in the middle of a removal has left.
        for (const name of names.filter((one) => one.includes(GRAVE))) {
            await (0,promises_.rm)((0,external_node_path_.join)(room.root, name), { recursive: true, force: true });
        }
        await removeUnused(await readMirrors(room.root, names), room);
    }
    catch (error) {
        room.logger.warn({ err: error, root: room.root }, 'Could not delete unused mirrors; they keep growing');
    }
}
async function removeUnused(mirrors, room) {
    let bytes = mirrors.reduce((sum, mirror) => sum + mirror.bytes, 0);
    for (const mirror of [...mirrors].sort((a, b) => a.usedAt - b.usedAt)) {
        if (bytes <= room.maxBytes)
            return;
        if (mirror.repositoryId === room.fetchedId || mirror.usedAt > Date.now() - defaults/* MIRROR_IN_USE_MS */.XV)
            continue;
        await room.remove(mirror.repositoryId);
        bytes -= mirror.bytes;
        room.logger.info({ repositoryId: mirror.repositoryId, bytes: mirror.bytes }, 'Deleted a mirror to free space');
    }
    if (bytes <= room.maxBytes)
        return;
    room.logger.warn({ bytes, maxBytes: room.maxBytes }, 'The mirrors in use take more space than all mirrors together may take');
}
async function readMirrors(root, names) {
    const mirrors = [];
    for (const name of names) {
        const repositoryId = Number(/^(\d+)\.git$/.exec(name)?.[1] ?? Number.NaN);
        if (Number.isNaN(repositoryId))
            continue;
        const gitDir = (0,external_node_path_.join)(root, name);
        mirrors.push({ repositoryId, bytes: await folderBytes(gitDir), usedAt: await lastUse(gitDir) });
    }
    return mirrors;
}
/** The youngest of the kept refs, whose age is the time of their last use (mirror.ts); that of the folder without any. */
async function lastUse(gitDir) {
    const folder = (0,external_node_path_.join)(gitDir, BASE_REFS);
    const names = await (0,promises_.readdir)(folder).catch(() => []);
    const paths = names.length > 0 ? names.map((name) => (0,external_node_path_.join)(folder, name)) : [gitDir];
    return Math.max(...(await Promise.all(paths.map(readTime))));
}
/** 0 for what vanished meanwhile: it is gone already. */
async function readTime(path) {
    return (await (0,promises_.stat)(path).catch(() => undefined))?.mtimeMs ?? 0;
}

;// CONCATENATED MODULE: ./build/github/mirror/shared-work.js
// Lets several callers share one piece of work; it is ended when the last of them has given up.
function createSharedWork() {
    const pieces = new Map();
    const begin = (key, work) => {
        const stop = new AbortController();
        const result = work(stop.signal).finally(() => {
            if (pieces.get(key) === piece)
                pieces.delete(key);
        });
        // Those who wait get the failure; without any left, it concerns nobody.
        result.catch(() => undefined);
        const piece = { result, waiting: 0, stop };
        pieces.set(key, piece);
        return piece;
    };
    return {
        run: async (key, signal, work) => {
            signal.throwIfAborted();
            const piece = pieces.get(key) ?? begin(key, work);
            piece.waiting++;
            try {
                return await orAbort(piece.result, signal);
            }
            finally {
                piece.waiting--;
                if (piece.waiting === 0) {
                    // Whoever comes next must not join what is being stopped.
                    if (pieces.get(key) === piece)
                        pieces.delete(key);
                    piece.stop.abort();
                }
            }
        },
    };
}
/** Gives what `promise` gives, or rejects with the signal's reason as soon as it aborts. */
function orAbort(promise, signal) {
    return new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
}

;// CONCATENATED MODULE: ./build/github/mirror/mirror.js
// One bare, shallow mirror per repository: only single commits are fetched, and no file is ever checked out.
// Kept by numeric id, so that a rename changes nothing and two repositories never share objects.












/** The repository takes more room than a mirror may. */
class mirror_MirrorTooLargeError extends Error {
}
/** Measuring reads the size of every file of every mirror. */
const MEASURE_EVERY_MS = 10 * 60_000;
function createMirrors(settings) {
    const root = (0,external_node_path_.join)(settings.dataDir, 'mirrors');
    const shared = createSharedWork();
    const gitDirOf = (repositoryId) => (0,external_node_path_.join)(root, `${wholeNumber(repositoryId)}.git`);
    const locked = async (repositoryId, signal, work) => {
        await (0,promises_.mkdir)(root, { recursive: true });
        return withFileLock(`${gitDirOf(repositoryId)}.lock`, signal, work);
    };
    const generationOf = (repositoryId) => readGeneration(gitDirOf(repositoryId));
    const removeIf = async (repositoryId, isMeant) => {
        const gitDir = gitDirOf(repositoryId);
        const grave = `${gitDir}${GRAVE}${(0,external_node_crypto_.randomUUID)()}`;
        await locked(repositoryId, AbortSignal.timeout(defaults/* FETCH_TIMEOUT_MS */.MT), async () => {
            if (await isMeant())
                await (0,promises_.rename)(gitDir, grave).catch(mirror_ignoreMissing);
        });
        await (0,promises_.rm)(grave, { recursive: true, force: true });
    };
    const remove = (repositoryId) => removeIf(repositoryId, async () => true);
    let measuredAt = Number.NEGATIVE_INFINITY;
    const makeRoom = async (fetchedId) => {
        if (performance.now() - measuredAt < MEASURE_EVERY_MS)
            return;
        measuredAt = performance.now();
        const maxBytes = settings.maxTotalBytes ?? defaults/* MIRRORS_MAX_BYTES */.oK;
        await makeRoomForMirrors({ root, maxBytes, fetchedId, remove, logger: settings.logger });
    };
    return {
        ensure: async (request, signal) => {
            const gitDir = gitDirOf(request.repositoryId);
            if (!(await isPresent(gitDir, request.commitSha))) {
                const fetchOnce = async (stop) => {
                    await locked(request.repositoryId, stop, () => fetchInto(gitDir, request, settings, stop));
                    // Not under the lock: removing another mirror takes that one's.
                    await makeRoom(request.repositoryId);
                };
                await shared.run(`${request.repositoryId}:${request.commitSha}`, signal, fetchOnce);
            }
            return openMirror(gitDir, request.repositoryId, settings);
        },
        find: async (repositoryId, commitSha) => {
            const gitDir = gitDirOf(repositoryId);
            return (await isPresent(gitDir, commitSha)) ? openMirror(gitDir, repositoryId, settings) : undefined;
        },
        at: (repositoryId) => openMirror(gitDirOf(repositoryId), repositoryId, settings),
        exists: async (repositoryId) => isFile((0,external_node_path_.join)(gitDirOf(repositoryId), 'HEAD')),
        delete: remove,
        generation: generationOf,
        discard: (repositoryId, generation) => removeIf(repositoryId, async () => (await generationOf(repositoryId)) === generation),
    };
}
/** A number of a file system alone is given to the next folder soon after. */
async function readGeneration(gitDir) {
    const found = await (0,promises_.stat)(gitDir).catch(() => undefined);
    return found && `${found.ino}:${found.birthtimeMs}`;
}
function openMirror(gitDir, repositoryId, { childEnv, serverUrl, caFile, watchGit }) {
    const fixed = { dir: gitDir, gitDir, childEnv, serverUrl, watchGit, ...(caFile === undefined ? {} : { caFile }) };
    const git = (options) => (0,git_git/* createGit */.l)({ ...fixed, ...options });
    return { repositoryId, gitDir, git, remoteGit: git };
}
/** The kept ref is written last, after all objects are there: its file alone proves that the commit can be read. */
async function isPresent(gitDir, commitSha) {
    const ref = (0,external_node_path_.join)(gitDir, BASE_REFS, wholeSha(commitSha));
    const found = await (0,promises_.readFile)(ref, 'utf8').catch(() => '');
    if (found.trim() !== commitSha)
        return false;
    // The age of the file is the time of its last use; upkeep goes by it. One that fails makes the ref look older.
    await (0,promises_.utimes)(ref, new Date(), new Date()).catch(() => undefined);
    return true;
}
async function fetchInto(gitDir, request, settings, stop) {
    // Another process may have fetched it while this one waited for the lock.
    if (await isPresent(gitDir, request.commitSha))
        return;
    const startedAt = performance.now();
    const wasThere = await isFile((0,external_node_path_.join)(gitDir, 'HEAD'));
    if (!wasThere)
        await (0,bare_repository/* createBareRepository */.N)(gitDir);
    try {
        await fetchCommit(gitDir, request, settings, stop);
    }
    catch (error) {
        if (!wasThere || !isDamage(error))
            throw error;
        settings.logger.warn({ repositoryId: request.repositoryId, err: error }, 'The mirror is damaged; fetching it again');
        await (0,promises_.rm)(gitDir, { recursive: true, force: true });
        await (0,bare_repository/* createBareRepository */.N)(gitDir);
        await fetchCommit(gitDir, request, settings, stop);
    }
    const { repositoryId, commitSha } = request;
    const tookMs = Math.round(performance.now() - startedAt);
    settings.logger.info({ repositoryId, commitSha, tookMs, wasThere }, 'Fetched a commit into the mirror');
    await maintainMirror(openMirror(gitDir, repositoryId, settings), settings.logger);
}
async function fetchCommit(gitDir, request, settings, stop) {
    const maxBytes = settings.maxBytes ?? defaults/* MIRROR_MAX_BYTES */.Br;
    const watch = watchSize((0,external_node_path_.join)(gitDir, 'objects'), maxBytes);
    const git = openMirror(gitDir, request.repositoryId, settings).remoteGit({
        timeoutMs: settings.fetchTimeoutMs ?? defaults/* FETCH_TIMEOUT_MS */.MT,
        signal: AbortSignal.any([stop, watch.signal]),
        token: await request.token(stop),
    });
    const refspec = `+${request.commitSha}:${BASE_REFS}/${request.commitSha}`;
    try {
        await git.run(['fetch', '--depth=1', '--no-tags', '--no-recurse-submodules', toUrl(request, settings), refspec]);
        await watch.measure();
        watch.signal.throwIfAborted();
    }
    catch (error) {
        if (!watch.signal.aborted)
            throw error;
        // Removed whole: what is left of a broken fetch would count against the next one.
        await (0,promises_.rm)(gitDir, { recursive: true, force: true });
        const mebibytes = Math.round(maxBytes / 1024 ** 2);
        throw new mirror_MirrorTooLargeError(`${request.fullName} takes more than the ${mebibytes} MiB allowed for a mirror`);
    }
    finally {
        watch.stop();
    }
}
/** The address that git fetches from and pushes to. */
function toUrl({ fullName }, { serverUrl }) {
    return `${serverUrl.replace(/\/+$/, '')}/${fullName}.git`;
}
async function isFile(path) {
    return (await (0,promises_.readFile)(path, 'utf8').catch(() => undefined)) !== undefined;
}
function wholeNumber(repositoryId) {
    if (!Number.isSafeInteger(repositoryId) || repositoryId < 0)
        throw new Error(`No repository id: ${repositoryId}`);
    return repositoryId;
}
function wholeSha(sha) {
    if (!/^[0-9a-f]{40}$/.test(sha))
        throw new Error(`No commit id: ${JSON.stringify(sha)}`);
    return sha;
}
function mirror_ignoreMissing(error) {
    if (error.code !== 'ENOENT')
        throw error;
}

;// CONCATENATED MODULE: ./build/github/errors.js
// What the host or git refused, in words that tell the operator what to do.













/** A ruleset names each of its rules in a line of its own. */
const REASON_MAX_CHARACTERS = 1500;
/** Runs `work`; what the host or git refused comes out as a `RepositoryError`, everything else as it is. */
async function errors_explaining(doing, work) {
    try {
        return await work();
    }
    catch (error) {
        throw errors_explain(doing, error);
    }
}
/** `doing` completes "Could not ...". */
function errors_explain(doing, error) {
    if (error instanceof RateLimitError) {
        const { untilMs, isOwnPace } = error;
        const message = `Could not ${doing}. ${toReason(error.message)}`;
        return new repository_RepositoryError(message, { transient: true, wait: { untilMs, isOwnPace }, cause: error });
    }
    if (error instanceof answer_fault/* AnswerFault */.v)
        return refuse(doing, `GitHub ${error.message}`, 'outage', error);
    if (isHostAnswer(error))
        return explainHost(doing, error);
    if (error instanceof git_git/* GitError */.X)
        return explainGit(doing, error);
    if (error instanceof mirror_MirrorTooLargeError || error instanceof tree/* TreeTooLargeError */.KL) {
        return refuse(doing, error.message, 'lasting', error);
    }
    if (isTimeLimit(error))
        return refuse(doing, 'It took too long', 'passing', error);
    const disk = describeDisk(error);
    return disk === undefined ? error : refuse(doing, disk, 'outage', error);
}
function explainHost(doing, error) {
    const { status, message } = error;
    if (error.response === undefined) {
        const advice = `GitHub did not answer (${toReason(message)}). Check the network, the proxy and GITHUB_API_URL`;
        return refuse(doing, advice, 'outage', error);
    }
    const said = `GitHub said ${status}: ${toReason(readReason(error))}`;
    if (rateLimitWaitMs(error, 0) !== undefined) {
        return refuse(doing, `GitHub's rate limit was reached. ${said}`, 'outage', error);
    }
    if (status >= 500)
        return refuse(doing, `GitHub failed. ${said}`, 'outage', error);
    const [, , kind = 'passing', advice = 'GitHub gave an unexpected answer'] = HOST_REFUSALS.find(([statuses, words]) => statuses.includes(status) && words.test(message)) ?? [];
    return refuse(doing, `${(0,with_full_stop/* withFullStop */.u)(advice)} ${said}`, kind, error);
}
function explainGit(doing, error) {
    if (error.isTimeout) {
        return refuse(doing, 'git took too long: is the repository very large, or the network slow?', 'passing', error);
    }
    const said = `git said: ${toReason(readGitReason(error.stderr))}`;
    if (isDamage(error)) {
        return refuse(doing, `The mirror in DATA_DIR is damaged. It will be fetched again. ${said}`, 'passing', error);
    }
    const [, kind = 'passing', advice = 'git failed'] = GIT_FAILURES.find(([words]) => words.test(error.stderr)) ?? [];
    const told = typeof advice === 'string' ? advice : advice(neededBy(error.command));
    return refuse(doing, `${(0,with_full_stop/* withFullStop */.u)(told)} ${said}`, kind, error);
}
/** What the server told through git, whole, since it names the rules; otherwise the last lines. */
function readGitReason(stderr) {
    const lines = stderr.split('\n');
    const told = lines.flatMap((line) => /^remote:\s*(\S.*)/.exec(line)?.[1] ?? []);
    return [...told, ...lines.slice(-3).filter((line) => !line.startsWith('remote:'))].join(' ');
}
function refuse(doing, advice, kind, cause) {
    const transient = kind !== 'lasting';
    const wait = kind === 'outage' ? {} : undefined;
    return new repository_RepositoryError(`Could not ${doing}. ${advice}`, { transient, wait, cause });
}
/** What `AbortSignal.timeout` aborts with. */
function isTimeLimit(error) {
    return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';
}
const DISK_FAULTS = new Map([
    ['ENOSPC', 'is full: free some space'],
    ['EDQUOT', 'is full: free some space'],
    ['EROFS', 'is read-only: make it writable'],
    ['EIO', 'does not work: check it'],
]);
/** Of Node's own file system calls. */
function describeDisk(error) {
    const fault = error instanceof Error && 'code' in error ? DISK_FAULTS.get(error.code) : undefined;
    return fault && `The disk of DATA_DIR ${fault}`;
}
/** All of it, on one line. */
function toReason(text) {
    const words = (0,one_line/* oneLine */.T)(text).replaceAll(/\s+/g, ' ').trim();
    // A load balancer's page; its markup helps nobody.
    if (words.startsWith('<'))
        return 'a page instead of a reason';
    return words === '' ? 'no reason' : (0,cut/* shorten */.m)(words, REASON_MAX_CHARACTERS);
}

;// CONCATENATED MODULE: ./build/github/git/apply-patch.js

/** The patch cannot become changes. The message is a sentence that says why. */
class PatchError extends Error {
    name = 'PatchError';
}
/** What no patch of Docmend has, by the lines between its files: a line of a file begins with a space, `+`, `-` or `\`. */
const REFUSED_LINES = [
    [/^(?:GIT binary patch|Binary files )/m, 'it changes a binary file'],
    [/^(?:(?:new|old|deleted)(?: file)? mode |index [0-9a-f.]+ )120000\r?$/m, 'it has a symbolic link (mode 120000)'],
    [/^(?:(?:new|old|deleted)(?: file)? mode |index [0-9a-f.]+ )160000\r?$/m, 'it has a submodule (mode 160000)'],
];
/**
 * Gives what the patch changes on a commit of this repository. Throws `PatchError` for a patch that does not fit the commit,
 * and for all but regular files. Uses the index of the repository: call it once at a time.
 */
async function readPatch(git, baseSha, patch) {
    // Each byte is one character, whatever the encoding of the pages.
    const text = Buffer.from(patch).toString('latin1');
    const refused = REFUSED_LINES.find(([words]) => words.test(text));
    if (refused !== undefined)
        throw new PatchError(`The patch is refused: ${refused[1]}`);
    await git.run(['read-tree', baseSha]);
    await git
        .run(['apply', '--cached', '--whitespace=nowarn', '-'], { input: patch })
        .catch((error) => Promise.reject(apply_patch_explain(error, baseSha)));
    return readChanges(git, baseSha, (await git.run(['write-tree'])).toString().trim());
}
/** Gives what makes the tree out of a commit. Throws `PatchError` for all but regular files. */
async function readChanges(git, baseSha, treeSha) {
    const raw = await git.run(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', baseSha, treeSha]);
    return parseChanges(git, await listBlobs(git, baseSha), raw);
}
function apply_patch_explain(error, baseSha) {
    if (!(error instanceof git_git/* GitError */.X) || error.isTimeout)
        return error;
    const reason = error.stderr.replace(/^(?:fatal|error): /, '').split('\n', 1)[0] ?? '';
    return new PatchError(`The patch does not fit the commit ${baseSha.slice(0, 12)} (${reason})`, { cause: error });
}
async function listBlobs(git, commitSha) {
    const listed = await git.run(['ls-tree', '-r', '-z', '--full-tree', '--format=%(objectname)', commitSha]);
    return new Set(listed.toString('latin1').split('\0'));
}
/** `:<old mode> <new mode> <old id> <new id> <status> NUL <path> NUL`, git-diff-tree(1). */
async function parseChanges(git, known, raw) {
    const fields = raw.toString('utf8').split('\0');
    const changes = [];
    for (let at = 0; at + 1 < fields.length; at += 2) {
        const [, mode = '', , sha = '', status = ''] = (fields[at] ?? '').split(' ');
        const path = fields[at + 1] ?? '';
        if (status === 'D')
            changes.push({ kind: 'delete', path });
        else
            changes.push(await readChange(git, { path, mode, sha }, known));
    }
    return changes;
}
async function readChange(git, { path, mode, sha }, known) {
    if (mode !== '100644' && mode !== '100755') {
        throw new PatchError(`The patch is refused: ${JSON.stringify(path)} is no regular file (mode ${mode})`);
    }
    const kept = mode === '100755' ? { mode } : {};
    if (known.has(sha))
        return { kind: 'reuse', path, blobSha: sha, ...kept };
    return { kind: 'write', path, content: await git.run(['cat-file', 'blob', sha]), ...kept };
}

// EXTERNAL MODULE: ./build/github/git/build-tree.js
var build_tree = __webpack_require__(7010);
// EXTERNAL MODULE: external "node:tls"
var external_node_tls_ = __webpack_require__(1692);
;// CONCATENATED MODULE: ./build/github/git/ca-bundle.js
// Node adds the certificates of NODE_EXTRA_CA_CERTS to its own; git and curl replace theirs by the file they are given.
// So git is given one file with both.



/** Writes the bundle below `dataDir` and gives its path; undefined when no certificates were added. */
async function writeCaBundle(dataDir, childEnv) {
    const extraFile = childEnv.NODE_EXTRA_CA_CERTS;
    if (extraFile === undefined)
        return undefined;
    const path = (0,external_node_path_.join)(dataDir, 'ca-bundle.pem');
    const extra = await (0,promises_.readFile)(extraFile, 'utf8');
    await (0,promises_.mkdir)(dataDir, { recursive: true });
    await (0,promises_.writeFile)(`${path}.${process.pid}`, [...external_node_tls_.rootCertificates, extra].join('\n'));
    await (0,promises_.rename)(`${path}.${process.pid}`, path);
    return path;
}

;// CONCATENATED MODULE: ./build/github/git/kept-listings.js
// Keeps the lists of files of the commits that were listed last: the next job usually works on the same one, and a list
// costs a process that reads the size of every file.

/** Together; an entry takes about 250 bytes. */
const KEPT_MAX_ENTRIES = 50_000;
function createKeptListings() {
    const kept = new index_min/* LRUCache */.q({
        maxSize: KEPT_MAX_ENTRIES,
        sizeCalculation: ({ entries }) => entries.length + 1,
    });
    return {
        of: (repositoryId) => async (commitSha, read) => {
            const key = `${repositoryId}:${commitSha}`;
            const known = kept.get(key);
            if (known !== undefined)
                return known;
            // Only what is complete is shared: a job that is canceled must not fail the list of another.
            const listing = await read();
            kept.set(key, listing);
            return listing;
        },
    };
}

;// CONCATENATED MODULE: ./build/github/git/merge-patch.js



/** Gives what is left of the changes on a commit of this repository, which has both: nothing for what the commit already has. */
async function mergePatch(git, ontoSha, { baseSha, changes, onConflict }) {
    const { commitSha: theirs } = await (0,build_tree/* buildTree */.H)(git, baseSha, changes);
    const { treeSha, conflicts } = await merge(git, await childOf(git, baseSha, ontoSha), theirs);
    if (conflicts.length > 0 && onConflict === 'refuse')
        throw new PatchError(merge_patch_describe(conflicts));
    const there = conflicts.length === 0 ? new Set() : await listPaths(git, ontoSha);
    requireKnown(conflicts, changes, there);
    const merged = (await readChanges(git, ontoSha, treeSha)).filter(({ path }) => !conflicts.includes(path));
    return [...merged, ...replacing(changes, conflicts, there)];
}
/** Whatever lies between the two commits, or is missing in a shallow mirror: only their trees are compared. */
async function childOf(git, baseSha, ontoSha) {
    const who = ['-c', 'user.name=Docmend', '-c', 'user.email=docmend@localhost'];
    const made = await git.run([...who, 'commit-tree', `${ontoSha}^{tree}`, '-p', baseSha, '-m', 'Merged onto']);
    return made.toString().trim();
}
/** git-merge-tree(1): the tree with markers of conflicts in it, and the paths of those files. */
async function merge(git, ours, theirs) {
    // Left alone, git would move a new file along with a folder that was renamed, and call that a conflict.
    const setting = ['-c', 'merge.directoryRenames=false'];
    const args = [...setting, 'merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ours, theirs];
    const output = await git.run(args, { okExitCodes: [1] }).catch((error) => {
        const isOld = error instanceof git_git/* GitError */.X && error.exitCode === 129;
        throw isOld
            ? new PatchError('It takes git 2.38 or newer to update a pull request of the topic', { cause: error })
            : error;
    });
    const [treeSha = '', ...conflicts] = output.toString('utf8').split('\0').slice(0, -1);
    return { treeSha, conflicts: [...new Set(conflicts)] };
}
async function listPaths(git, commitSha) {
    const listed = await git.run(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commitSha]);
    return new Set(listed.toString('utf8').split('\0'));
}
/** Where one side has a file and the other a folder, git gives the file another name, under which it would get lost here. */
function requireKnown(conflicts, changes, there) {
    const changed = new Set(changes.map(({ path }) => path));
    const renamed = conflicts.find((path) => !changed.has(path) && !there.has(path));
    if (renamed === undefined)
        return;
    throw new PatchError(`one has a file and the other a folder at ${renamed.replace(/~[^/]*$/, '')}`);
}
const PATHS_NAMED = 5;
function merge_patch_describe(conflicts) {
    const more = conflicts.length - PATHS_NAMED;
    const named = conflicts.slice(0, PATHS_NAMED).join(', ');
    return `both change the same lines of ${named}${more > 0 ? ` and ${more} more files` : ''}`;
}
/** The changes of these files as they are, without deletions of what is not there. */
function replacing(changes, paths, there) {
    return changes.filter(({ kind, path }) => paths.includes(path) && (kind !== 'delete' || there.has(path)));
}

;// CONCATENATED MODULE: ./build/github/api/tokens.js
// Installation tokens, each for one repository and for one purpose, with nothing that the purpose does not need.
// Never `workflows`: GitHub then refuses a push that touches them, whatever else fails.


const CONTENTS = { contents: 'read', metadata: 'read' };
const PULL_REQUESTS = { pull_requests: 'read', metadata: 'read' };
const PUBLISHING = { contents: 'write', pull_requests: 'write', metadata: 'read' };
const COMMENTING = { pull_requests: 'write', metadata: 'read' };
/** `members` is optional, and only this asks for it: GitHub finds no team without it, though it documents only the other. */
const ASKING_TEAMS = { pull_requests: 'write', members: 'read', metadata: 'read' };
const LISTING = { metadata: 'read' };
/** Each is optional: an installation may have granted some of them. */
const tokens_BUILD_PERMISSIONS = (/* unused pure expression or super */ null && (['checks', 'statuses', 'deployments']));
const KEPT_TOKENS = 1000;
/** A token that cannot be revoked by then expires by itself within the hour. */
const RETIRE_TIMEOUT_MS = 5000;
function createTokens(api, logger) {
    const kept = new Map();
    const retiring = new Set();
    const mint = async (scope, permissions, signal) => {
        const app = api.asApp(signal, scope.installationId);
        const { data } = await app.request('POST /app/installations/{installation_id}/access_tokens', {
            installation_id: scope.installationId,
            permissions,
            ...toRepositoryParameters(scope),
        });
        return { token: data.token, expiresAt: Date.parse(data.expires_at) };
    };
    const mintOrReuse = async (scope, permissions, signal) => {
        const key = JSON.stringify([scope.installationId, scope.repositoryId ?? scope.fullName, permissions]);
        const known = kept.get(key);
        if (known !== undefined && known.expiresAt - api.hostNow() >= TOKEN_MIN_LEFT_MS)
            return known.token;
        const made = await mint(scope, permissions, signal);
        if (kept.size >= KEPT_TOKENS)
            kept.clear();
        kept.set(key, made);
        return made.token;
    };
    return {
        forContents: (scope, signal) => mintOrReuse(scope, CONTENTS, signal),
        forPullRequests: (scope, signal) => mintOrReuse(scope, PULL_REQUESTS, signal),
        forBuilds: (scope, readable, signal) => {
            const permissions = Object.fromEntries(readable.map((name) => [name, 'read']));
            return mintOrReuse(scope, { ...permissions, ...LISTING }, signal);
        },
        forPublishing: async (scope, signal) => (await mint(scope, PUBLISHING, signal)).token,
        forComments: async (scope, signal) => (await mint(scope, COMMENTING, signal)).token,
        forTeams: async (scope, signal) => (await mint(scope, ASKING_TEAMS, signal)).token,
        forListing: async (installationId, signal) => (await mint({ installationId }, LISTING, signal)).token,
        findInstallation: (fullName, signal) => tokens_findInstallation(api, fullName, signal),
        forget: (token) => {
            for (const [key, value] of kept)
                if (value.token === token)
                    kept.delete(key);
        },
        retire: (installationId, token) => {
            const work = revoke(api, installationId, token, logger).finally(() => retiring.delete(work));
            retiring.add(work);
        },
        settled: async () => {
            while (retiring.size > 0)
                await Promise.all(retiring);
        },
    };
}
function toRepositoryParameters({ repositoryId, fullName }) {
    if (repositoryId !== undefined)
        return { repository_ids: [repositoryId] };
    return fullName === undefined ? {} : { repositories: [fullName.split('/')[1] ?? ''] };
}
async function tokens_findInstallation(api, fullName, signal) {
    const [owner = '', repo = ''] = fullName.split('/');
    const installation = api.asApp(signal, fullName).request('GET /repos/{owner}/{repo}/installation', { owner, repo });
    return (await unlessMissing(installation))?.data.id;
}
/** Never rejects: the work that the token was made for is done. */
async function revoke(api, installationId, token, logger) {
    try {
        await api
            .asReader(installationId, token, AbortSignal.timeout(RETIRE_TIMEOUT_MS))
            .request('DELETE /installation/token');
    }
    catch (error) {
        // 401: it has ended by itself, or went with the installation.
        if (isRefusal(error, 401))
            return;
        const why = error instanceof Error ? error.message : String(error);
        logger.info({ why }, 'Could not revoke a token; it expires within the hour');
    }
}

// EXTERNAL MODULE: ./node_modules/@hono/zod-openapi/dist/index.mjs + 104 modules
var dist = __webpack_require__(4113);
// EXTERNAL MODULE: ./build/contract/limits.js
var limits = __webpack_require__(3163);
;// CONCATENATED MODULE: ./build/contract/builds.js
// What other services report on GitHub about a commit of Docmend: builds and previews of the documentation host, and CI.


/** GitHub's three ways to report about a commit. */
const BUILD_KINDS = ['check_run', 'commit_status', 'deployment'];
/** Those that a person must see first come first. */
const builds_BUILD_STATES = ['failure', 'pending', 'success', 'neutral'];
const StateSchema = dist.z["enum"](builds_BUILD_STATES).openapi({
    description: '`neutral`: it ended and says neither: skipped, canceled, or replaced by a newer one.',
});
const UrlSchema = dist.z.string().openapi({ format: 'uri', maxLength: limits/* BUILD_URL_MAX_CHARACTERS */.BW });
const BuildSchema = dist.z.object({
    name: dist.z.string().openapi({
        maxLength: limits/* BUILD_NAME_MAX_CHARACTERS */.Hu,
        description: 'Name of the check run, context of the commit status, or environment of the deployment.',
    }),
    kind: dist.z["enum"](BUILD_KINDS),
    state: StateSchema,
    url: UrlSchema.nullable().openapi({ description: 'Where its details are; null when it names no http address.' }),
});
const BuildsSchema = dist.z.array(BuildSchema).max(limits/* JOB_MAX_BUILDS */.TC);
const PreviewSchema = dist.z.object({ url: UrlSchema, state: StateSchema });

;// CONCATENATED MODULE: ./build/github/builds/to-build.js
// From what strangers report to what a job shows: whoever can report about a commit chooses names and addresses.



/** Control, format and separator characters: bidirectional overrides, zero-width characters and line ends among them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu;
function to_build_toBuild({ name, kind, state, urls }) {
    return { name: toName(name), kind, state, url: firstUrl(urls) };
}
/** Failures first; what is too much is left out from the end. */
function to_build_toBuilds(builds) {
    const rank = ({ state }) => BUILD_STATES.indexOf(state);
    return [...builds].sort((one, other) => rank(one) - rank(other)).slice(0, JOB_MAX_BUILDS);
}
/** Gives the address in its normal form, in which it has no invisible characters; null unless it is of the web and names no user. */
function to_build_toWebAddress(text) {
    const url = URL.parse(text ?? '');
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
        return null;
    return url.href.length <= BUILD_URL_MAX_CHARACTERS ? url.href : null;
}
function firstUrl(urls) {
    return urls.map(to_build_toWebAddress).find((url) => url !== null) ?? null;
}
function toName(text) {
    const line = text.toWellFormed().replaceAll(INVISIBLE, ' ').trim();
    return line === '' ? 'unnamed' : shorten(line, BUILD_NAME_MAX_CHARACTERS - 1);
}

;// CONCATENATED MODULE: ./build/github/builds/choose-preview.js

/**
 * Some hosts report no deployment: the address of their commit status leads to the log while they build, and to the preview
 * afterwards. Netlify's context is `netlify/SITE/deploy-preview`, that of Read the Docs `docs/readthedocs.org:PROJECT`.
 */
const PREVIEW_CONTEXT = /deploy-preview|\bpreview\b|readthedocs/i;
/** A repository with several sites has an environment for each. */
const DOCS_ENVIRONMENT = /doc/i;
/**
 * A deployment comes before a commit status, one that succeeded before others, one for the docs before those of other sites,
 * and otherwise the first in the list. Production is no preview.
 */
function choose_preview_choosePreview(deployments, statuses) {
    const deployed = deployments
        .filter(({ isProduction }) => !isProduction)
        .flatMap(({ name, state, siteUrl }) => withUrl(siteUrl, { state, rank: rank(state, name) }))
        .sort((one, other) => one.rank - other.rank);
    const told = statuses
        .filter(({ name, state }) => state === 'success' && PREVIEW_CONTEXT.test(name))
        .flatMap(({ state, urls: [url] }) => withUrl(url, { state, rank: 0 }));
    const [found] = [...deployed, ...told];
    return found === undefined ? null : { url: found.url, state: found.state };
}
function withUrl(url, ranked) {
    const address = toWebAddress(url);
    return address === null ? [] : [{ ...ranked, url: address }];
}
function rank(state, environment) {
    return (state === 'success' ? 0 : 2) + (DOCS_ENVIRONMENT.test(environment) ? 0 : 1);
}

;// CONCATENATED MODULE: ./build/github/builds/build-states.js
/** GitHub Docs, "About status checks"; `startup_failure` and `stale` are given by GitHub itself. */
const CONCLUSIONS = {
    success: 'success',
    failure: 'failure',
    timed_out: 'failure',
    startup_failure: 'failure',
    action_required: 'failure',
    neutral: 'neutral',
    skipped: 'neutral',
    cancelled: 'neutral',
    stale: 'neutral',
};
const STATUSES = { success: 'success', failure: 'failure', error: 'failure' };
/** A deployment becomes `inactive` when another one takes its place. */
const DEPLOYMENTS = { ...STATUSES, inactive: 'neutral' };
function build_states_stateOfCheckRun(status, conclusion) {
    return status === 'completed' ? lookUp(CONCLUSIONS, conclusion) : 'pending';
}
function build_states_stateOfStatus(state) {
    return lookUp(STATUSES, state);
}
/** A deployment that was only asked for has no state yet. */
function build_states_stateOfDeployment(state) {
    return lookUp(DEPLOYMENTS, state);
}
function lookUp(states, word) {
    const known = typeof word === 'string' && Object.hasOwn(states, word) ? states[word] : undefined;
    return known ?? 'pending';
}

;// CONCATENATED MODULE: ./build/github/builds/reports.js



async function reports_listCheckRuns({ octokit, repository, commitSha }) {
    const place = { owner: repository.owner, repo: repository.name, ref: commitSha, per_page: PER_PAGE };
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', place);
    return data.check_runs.map((run) => ({
        name: run.name,
        kind: 'check_run',
        state: stateOfCheckRun(run.status, run.conclusion),
        urls: [run.details_url, run.html_url],
    }));
}
/** The newest of each context. */
async function reports_listStatuses({ octokit, repository, commitSha }) {
    const place = { owner: repository.owner, repo: repository.name, ref: commitSha, per_page: PER_PAGE };
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/status', place);
    return data.statuses.map(({ context, state, target_url }) => ({
        name: context,
        kind: 'commit_status',
        state: stateOfStatus(state),
        urls: [target_url],
    }));
}
/** The newest of each environment. */
async function reports_listDeployments(commit) {
    const { octokit, repository, commitSha } = commit;
    const place = { owner: repository.owner, repo: repository.name, sha: commitSha, per_page: PER_PAGE };
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/deployments', place);
    const newest = [...Map.groupBy(data, ({ environment }) => environment).values()].flatMap(([first]) => first ?? []);
    const reports = [];
    for (const deployment of newest.slice(0, READ_DEPLOYMENTS))
        reports.push(await readDeployment(deployment, commit));
    return reports;
}
async function readDeployment({ id, environment, production_environment }, { octokit, repository }) {
    const place = { owner: repository.owner, repo: repository.name, deployment_id: id, per_page: 1 };
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', place);
    const [newest] = data;
    return {
        name: environment,
        kind: 'deployment',
        state: stateOfDeployment(newest?.state),
        urls: [newest?.environment_url, newest?.log_url, newest?.target_url],
        siteUrl: newest?.environment_url,
        isProduction: production_environment ?? false,
    };
}

;// CONCATENATED MODULE: ./build/github/builds/read-builds.js






/** Gives what `RepositoryHost.readBuilds` says. */
async function read_builds_readBuilds(project, commitSha, signal, github) {
    const repository = await github.repositories.recall(project, signal);
    const granted = await github.permissions.recall(repository.installationId, signal);
    const readable = BUILD_PERMISSIONS.filter((name) => granted[name] !== undefined);
    const token = readable.length === 0 ? undefined : await mint(repository, readable, signal, github);
    if (token === undefined)
        return 'unknown';
    return readingWith(token, repository, signal, github, (octokit) => read_builds_read({ octokit, repository, commitSha }, readable));
}
/** Undefined = a permission was taken back since it was asked about: GitHub makes no token with it. */
async function mint(repository, readable, signal, { tokens, permissions }) {
    try {
        return await tokens.forBuilds(repository, readable, signal);
    }
    catch (error) {
        if (!isRefusal(error, 422))
            throw error;
        permissions.forget(repository.installationId);
        return undefined;
    }
}
async function read_builds_read(commit, readable) {
    const ifReadable = (name, list) => readable.includes(name) ? unlessRefused(list(commit)) : undefined;
    const [checkRuns, statuses, deployments] = await Promise.all([
        ifReadable('checks', listCheckRuns),
        ifReadable('statuses', listStatuses),
        ifReadable('deployments', listDeployments),
    ]);
    if (checkRuns === undefined && statuses === undefined && deployments === undefined)
        return 'unknown';
    const reported = [...(deployments ?? []), ...(statuses ?? []), ...(checkRuns ?? [])];
    return { builds: toBuilds(reported.map(toBuild)), preview: choosePreview(deployments ?? [], statuses ?? []) };
}
/** Undefined = this may not be read here, for example by a policy of the organization. */
async function unlessRefused(answer) {
    try {
        return await answer;
    }
    catch (error) {
        if (isRefusal(error, 403) || isRefusal(error, 404))
            return undefined;
        throw error;
    }
}

// EXTERNAL MODULE: ./build/jobs/pull-request/folds.js
var folds = __webpack_require__(1633);
;// CONCATENATED MODULE: ./build/github/bot-words.js
// Words of commits, titles and comments by which release tools and bots take orders. None of them may come from a model: a
// release would get another version, or a merge would begin. Each form gets an invisible character where its parser stops at it,
// so people read what was written.
/** Invisible, and not copied along where it would matter: it only keeps two characters apart. */
const JOINER = '\u200b';
/**
 * Trailers of git and of those who read them: authors and reviewers (`Signed-off-by`, `On-behalf-of`), releases (`Release-As`,
 * GitLab's `Changelog`), builds (`skip-checks`), merges (`Depends-On`), bugs (`Closes-Bug`). Conventional Commits also allows ` #`.
 */
const TRAILER = /^([ \t]*)((?:[a-z]+-){1,4}(?:by|bug|skip)|(?:skip|no|auto|git|release|breaking|change|changelog|depends|merge)-[a-z-]+|on-behalf-of|reviewed-on|cc|bug|fixes|closes|changelog|release|version|semver)(?=\s*:|[ \t]+#)/gim;
/** What stands before the words of a line: semantic-release also finds its notes in lists, tables and quotes. */
const LINE_START = String.raw `^([^\p{L}\p{N}\n]{0,100})`;
/** In the order in which they are applied. Every pattern is linear, because what it repeats cannot begin twice in one line. */
const ORDERS = [
    [TRAILER, `$1$2${JOINER}`],
    // Conventional Commits: a note that demands a new major version. Older parsers need no colon.
    [new RegExp(String.raw `${LINE_START}(breaking)(?=[ \t_-]+changes?(?![\p{L}\p{N}]))`, 'gimu'), `$1$2${JOINER}`],
    // A further commit of its own in the body (release-please), and the subject that a squash merge takes over.
    [new RegExp(String.raw `${LINE_START}(feat|feature|fix|perf|revert|deps)(?=\(|!?:)`, 'gimu'), `$1$2${JOINER}`],
    [/!(?=:)/g, `!${JOINER}`],
    // `git rebase --autosquash`.
    [/^([ \t]*(?:fixup|squash|amend))(?=! )/gim, `$1${JOINER}`],
    // release-please.
    [/\b(BEGIN|END)(?=_(?:COMMIT_OVERRIDE|NESTED_COMMIT|VERSION_OVERRIDE))/gi, `$1${JOINER}`],
    // Parsers of Conventional Commits leave the named commit out of the release.
    [/\b(reverts)(?= commit [\da-f])/gi, `$1${JOINER}`],
    // GitVersion, and the tagging Actions that read `#major`; the anchor of a link stays.
    [/(\+semver)(?=[ \t]?:)/gi, `$1${JOINER}`],
    [/(?<![\w/.)-])#(?=(?:major|minor|patch|none)\b)/gi, `#${JOINER}`],
    // Commands of Prow, GitLab and many bots: alone in a line, or followed by arguments. A path goes on with another character.
    [/^([ \t]*)\/(?=[a-z][\w-]{0,60}(?:[ \t:]|$))/gim, `$1/${JOINER}`],
    // Bors.
    [/^([ \t]*bors)(?=[ \t:])/gim, `$1${JOINER}`],
];
/** A line with the key of an issue in Jira, in which `#close` and `#time 2w` are commands ("smart commits"). */
const LINE_WITH_KEY = /^.*[A-Z]-\d.*$/gm;
/** The words of Linear, which close an issue named by such a key. */
const CLOSING_WORDS = /\b((?:clos|fix|resolv|complet)(?:e|es|ed|ing)?)(?=:?[ \t]+[A-Z][A-Z\d]{0,9}-\d)/gi;
/** Makes the orders in a text, Markdown or a commit's message, ineffective. */
function neutralizeBotWords(text) {
    const safe = text.replace(LINE_WITH_KEY, (line) => line.replace(/(\s)#(?=[a-z])/gi, `$1#${JOINER}`).replace(CLOSING_WORDS, `$1${JOINER}`));
    return ORDERS.reduce((words, [order, harmless]) => words.replace(order, harmless), safe);
}

;// CONCATENATED MODULE: ./build/github/neutralize.js
// Takes the power out of words that GitHub, git or CI would act upon. What a model wrote is for people to read: it must
// not notify anyone, close an issue, skip a build, name a co-author, or fetch an image that tells who looks.



/** GitHub's limit for the body of a pull request, in characters. */
const BODY_MAX_CHARACTERS = 65_536;
const neutralize_TITLE_MAX_CHARACTERS = 256;
/** Forms that GitHub Actions, GitLab, CircleCI, Travis, Azure, Netlify, Vercel and AppVeyor read in commits and titles. */
const SKIP_MARKS = /\[\s*(?:(?:skip|no|only|force)(?:[\s_-][a-z\s,_-]*|ci\s*)|skip\s*|[a-z]+[\s_-]+skip\s*)\]|(\*\*\*\s*NO_CI\s*\*\*\*)|(##\s*skip[\w ]*##)/gi;
/** GitHub Docs, "Linking a pull request to an issue". */
const neutralize_CLOSING_WORDS = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?\s+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d|https?:\/\/\S+\/(?:issues|pull)\/\d)/gi;
/** Whatever stands around it, marks of emphasis or of code too: a code span that is never closed is none. */
const MENTION = /(^|[^a-z\d])@(?=[a-z\d])/gi;
/** Names are bounded as GitHub bounds them: an underscore may begin one and be part of it, and a text may be full of them. */
const ISSUE = /(^|[\s([{,;:*_~"'`>|\\])((?:[\w.-]{1,100}\/[\w.-]{1,100})?#|GH-)(?=\d)/gi;
/** An address of the web, in which `@` may be written so that nobody is named and the address stays the same. */
const WEB_ADDRESS = /https?:\/\/[^\s<>()]+/gi;
const IMAGE = /!(?=\[)/g;
/** Character references that stand for `@` and `#`: GitHub looks for mentions when they are resolved already. */
const REFERENCE = /&(?=#(?:0*(?:35|64)|x0*(?:23|40));?|(?:commat|num);)/gi;
const HTML_TAG = /<(?=\/?[a-z!?])/gi;
/** Control and format characters: bidirectional overrides, zero-width and tag characters among them. */
const neutralize_INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;
/** One line, at most 256 characters. */
function neutralizeTitle(text) {
    const line = neutralizeText(text.replace(/\s+/g, ' ').trim());
    return (0,cut/* cut */.J)(line, neutralize_TITLE_MAX_CHARACTERS) || 'Update the documentation';
}
/**
 * Markdown in, Markdown out. Our own mark, an HTML comment in the last line, keeps its form, and our folds become HTML; every
 * other tag becomes text. Too long a body is cut in the middle of nowhere, but never before the mark.
 */
function neutralize_neutralizeBody(text) {
    const mark = /\n?<!-- docmend:[\w=.:/ -]+ -->\s*$/.exec(text)?.[0] ?? '';
    const words = text.slice(0, text.length - mark.length);
    const safe = neutralizeText(words.replace(/\r\n?/g, '\n'))
        .replace(IMAGE, `!${JOINER}`)
        .replace(REFERENCE, `&${JOINER}`)
        .replace(HTML_TAG, `<${JOINER}`);
    const tail = '\n\n(The rest was too long for a pull request.)';
    const room = BODY_MAX_CHARACTERS - mark.length;
    const whole = (0,folds/* foldsAsHtml */.wS)(safe);
    if (whole.length <= room)
        return `${whole}${mark}`;
    // The cut may be within a fold, which is then closed, or within the marks of one.
    return `${(0,folds/* foldsAsHtml */.wS)((0,cut/* cut */.J)(whole, room - tail.length - CLOSING_ROOM))}${tail}${mark}`;
}
/** `foldsAsHtml` closes an open fold with so many characters at most. */
const CLOSING_ROOM = 20;
/** Subject and body of a commit. */
function neutralizeCommitMessage(text) {
    const [subject = '', ...rest] = text.replace(/\r\n?/g, '\n').split('\n');
    const body = neutralizeText(rest.join('\n')).trim();
    return body === '' ? neutralizeTitle(subject) : `${neutralizeTitle(subject)}\n\n${body}`;
}
function neutralizeText(text) {
    return neutralizeBotWords(text.replace(neutralize_INVISIBLE, '').toWellFormed())
        .replace(SKIP_MARKS, (found) => `(${found.replace(/[[\]*#]/g, '').trim()})`)
        .replace(neutralize_CLOSING_WORDS, (_found, word, gap) => `${word}${JOINER}${gap}`)
        .replace(WEB_ADDRESS, (address) => address.replaceAll('/@', '/%40'))
        .replace(MENTION, `$1@${JOINER}`)
        .replace(ISSUE, `$1$2${JOINER}`);
}

;// CONCATENATED MODULE: ./build/github/comments/post-comment.js
// Says something on a pull request, once: a comment of ours that has the mark is looked for first, and again after each
// fault, since a call without an answer may have had its effect.







const ROUND_DELAYS_MS = (/* unused pure expression or super */ null && ([500, 2000]));
/** Runs `work` with a token that can write comments and nothing else; a passing fault is tried again, by looking first. */
async function post_comment_commenting(project, signal, github, work) {
    for (let round = 0;; round++) {
        try {
            return await withFreshToken('forComments', project, guardWith(signal), github, (octokit, repository) => work({ octokit, repository, signal }));
        }
        catch (error) {
            signal.throwIfAborted();
            const explained = explain(`comment in ${project.repository}`, error);
            const delayMs = ROUND_DELAYS_MS[round];
            // One 404 may be odd, for example of a token that is not known everywhere yet; a second one is believed.
            const isOdd = round === 0 && isRefusal(error, 404);
            const isPassing = isOdd || (explained instanceof RepositoryError && explained.transient);
            if (delayMs === undefined || !isPassing)
                throw explained;
            github.repositories.forget(project);
            await github.sleep(delayMs, signal);
        }
    }
}
/** Neutralized like the body of a pull request. The last line is an HTML comment with the mark. */
async function post_comment_postComment({ octokit, repository, signal }, pullRequestNumber, { text, mark }, ownAccount) {
    const line = `<!-- ${mark} -->`;
    const place = { owner: repository.owner, repo: repository.name, issue_number: pullRequestNumber };
    for await (const comment of listComments(octokit, place)) {
        if (comment.body.includes(line) && (await ownAccount.isOwn(comment, signal)))
            return;
    }
    const body = neutralizeBody(text.trimEnd().endsWith(line) ? text : `${text}\n\n${line}`);
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...place, body });
}
/** Conversations that are longer are looked at so far. */
const PAGES_MAX = 30;
async function* listComments(octokit, place) {
    for (let page = 1; page <= PAGES_MAX; page++) {
        const { data, headers } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
            ...place,
            per_page: PER_PAGE,
            page,
        });
        for (const { body, user, performed_via_github_app: app } of data) {
            if (user !== null)
                yield { body: body ?? '', login: user.login, type: user.type, appId: app?.id ?? null };
        }
        if (data.length < PER_PAGE && !namesNext(headers.link))
            return;
    }
}

// EXTERNAL MODULE: ./build/github/git/git-tree.js + 2 modules
var git_tree = __webpack_require__(7992);
;// CONCATENATED MODULE: ./build/github/mirror/repair.js

/**
 * Runs `work` on the mirror of a repository. When git finds it damaged, the mirror is thrown away, `fetchAgain` makes
 * another, and `work` runs once more. Several who notice the same damage share the new one.
 */
async function repair_repairing(repositoryId, { mirrors, logger }, fetchAgain, work) {
    return createRepair(repositoryId, { mirrors, logger }, fetchAgain)(work);
}
/** Does the same for many pieces of work. Those that run at once look once at which mirror they work on. */
function createRepair(repositoryId, { mirrors, logger }, fetchAgain) {
    let running = 0;
    let looking;
    const runOn = async (generation, work) => {
        try {
            return await work();
        }
        catch (error) {
            if (!isDamage(error))
                throw error;
            logger.warn({ repositoryId, err: error }, 'The mirror is damaged; fetching it again');
            await mirrors.discard(repositoryId, generation);
            await fetchAgain();
            return work();
        }
    };
    return async (work) => {
        running += 1;
        looking ??= mirrors.generation(repositoryId);
        try {
            return await runOn(await looking, work);
        }
        finally {
            running -= 1;
            if (running === 0)
                looking = undefined;
        }
    };
}

;// CONCATENATED MODULE: ./build/github/mirror/fetched-mirror.js
// The mirror that holds a commit, fetched first when it does not.


const LOST_ACCESS = /not found|error: 40[134]|Authentication failed|could not read Username/i;
/** What runs without a signal of the caller's ends after this time. */
const FETCH_LIMIT_MS = 6 * 60_000;
const GIT_TIMEOUT_MS = 60_000;
/** Runs `work` with git in a mirror that holds the commit; twice, when the mirror turns out to be damaged. */
async function fetched_mirror_withGit(project, commitSha, github, work) {
    const find = () => fetched_mirror_ensureCommit(project, commitSha, github);
    const mirror = await find();
    return repair_repairing(mirror.repositoryId, github, find, () => work(mirror.git({ timeoutMs: GIT_TIMEOUT_MS })));
}
/** The same as `mirrorWith`, for those without a signal of their own. */
function fetched_mirror_ensureCommit(project, commitSha, github) {
    return fetched_mirror_mirrorWith(project, commitSha, AbortSignal.timeout(FETCH_LIMIT_MS), github);
}
/** A mirror that holds the commit. When it was fetched before, nobody is asked for anything. */
async function fetched_mirror_mirrorWith(project, commitSha, signal, github) {
    const { tokens, repositories, mirrors } = github;
    const held = project.repositoryId === null ? undefined : await mirrors.find(project.repositoryId, commitSha);
    if (held !== undefined)
        return held;
    const fetch = (repository) => mirrors.ensure(fetched_mirror_toFetchRequest(repository, commitSha, tokens), signal);
    try {
        return await fetch(await repositories.recall(project, signal));
    }
    catch (error) {
        if (!(error instanceof git_git/* GitError */.X) || !LOST_ACCESS.test(error.stderr))
            throw error;
        // Renamed since, or the token was revoked: asking by the API finds out, and says it better than git.
        return fetch(await repositories.fetch(project, signal));
    }
}
function fetched_mirror_toFetchRequest(repository, commitSha, tokens) {
    const { repositoryId, fullName } = repository;
    return { repositoryId, fullName, commitSha, token: (stop) => tokens.forContents(repository, stop) };
}

// EXTERNAL MODULE: ./build/github/git/commit-range.js + 1 modules
var commit_range = __webpack_require__(1894);
;// CONCATENATED MODULE: ./build/github/publish/several-times.js
const PAUSES_MS = [500, 2000];
/** For works that change nothing the second time. Throws the last fault. */
async function trySeveralTimes(work, { sleep, signal }) {
    for (const pauseMs of PAUSES_MS) {
        try {
            return await work();
        }
        catch {
            signal.throwIfAborted();
            await sleep(pauseMs, signal);
        }
    }
    return work();
}

;// CONCATENATED MODULE: ./build/github/publish/branches.js


/** Gives the commit that a branch stands at, or undefined when there is no such branch. */
async function findHead(octokit, repository, branch) {
    const place = { owner: repository.owner, repo: repository.name };
    const found = octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...place, branch });
    const branchNow = (await host_answer_unlessMissing(found))?.data;
    if (branchNow === undefined)
        return undefined;
    return { ...toCommit(branchNow.commit), name: branchNow.name };
}
function toCommit({ sha, commit, parents }) {
    return { sha, treeSha: commit.tree.sha, message: commit.message, parents: parents.map((parent) => parent.sha) };
}
/** Gives the same for a branch that should be there. */
function branches_findHeadTwice(octokit, repository, branch, pause) {
    return host_answer_lookTwice(() => findHead(octokit, repository, branch), pause);
}
const COMMITS_PER_PAGE = 100;
/** A branch into which a person has merged a busy base may have more; ours is sought among so many. */
const COMMIT_PAGES_MAX = 10;
/** Gives the commits that `head` has and `base` has not, 1,000 at most; none when the two have nothing in common. */
async function branches_commitsBetween(octokit, repository, base, head) {
    const place = { owner: repository.owner, repo: repository.name, basehead: `${base}...${head}` };
    const commits = [];
    for (let page = 1; page <= COMMIT_PAGES_MAX; page++) {
        const asked = { ...place, per_page: COMMITS_PER_PAGE, page };
        const compared = octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked);
        const found = (await host_answer_unlessMissing(compared))?.data;
        commits.push(...(found?.commits ?? []).map(toCommit));
        if (found === undefined || found.commits.length === 0 || commits.length >= found.total_commits)
            break;
    }
    return commits;
}
/** An answer that got lost may have had its effect, so a branch that is not there is what was wanted. */
async function deleteBranch(octokit, repository, branch, pause) {
    const place = { owner: repository.owner, repo: repository.name, ref: `heads/${branch}` };
    await trySeveralTimes(async () => {
        await octokit.request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', place).catch((error) => {
            if (!host_answer_isRefusal(error, 422, /does not exist/i) && !host_answer_isRefusal(error, 404))
                throw error;
        });
    }, pause);
}

;// CONCATENATED MODULE: ./build/github/pin/pin-context.js
// Finds the other repositories that a job may read: those of the same installation, each at a commit of its own, and
// each with a token that can read the files of that one and nothing else.







/** Throws what `RepositoryHost.pinContext` says. A repository that is named twice, by two of its names, is given once. */
async function pin_context_pinContext(project, names, isAllowed, signal, github) {
    if (names.length > CONTEXT_MAX_REPOSITORIES) {
        throw pin_context_lasting(`A job may read ${CONTEXT_MAX_REPOSITORIES} other repositories; ${names.length} are named`);
    }
    const pins = await pin_context_withLister(project, signal, github, (lister, own) => {
        const access = { ...github, project, own, lister, isAllowed, signal };
        const pinThis = (name) => explaining(`read ${name.repository} as context`, () => pinOne(name, access));
        return Promise.all(names.map(pinThis));
    });
    return [...new Map(pins.map((pin) => [pin.repositoryId, pin])).values()];
}
/** Gives the repository of a pin as it is called now. Throws a lasting `RepositoryError` when it is another one, or gone. */
async function pin_context_followContext(project, { repository: fullName, repositoryId }, signal, github) {
    return pin_context_withLister(project, signal, github, async (lister, own) => {
        const found = await pin_context_findRepository({ repository: fullName, ref: null }, { ...github, lister, own, signal });
        if (found.repositoryId === repositoryId)
            return found;
        throw pin_context_lasting(`${fullName} is no longer the repository that the job started with. Start a new job`);
    });
}
/** Runs `work` with what can read the names of the installation's repositories, and the project's own repository. */
async function pin_context_withLister(project, signal, github, work) {
    const own = await github.repositories.recall(project, signal);
    return withListing(own.installationId, signal, github, (lister) => work(lister, own));
}
async function pinOne(name, access) {
    const repository = await pin_context_findRepository(name, access);
    const token = await pin_context_readingToken(repository, access);
    const { fullName, repositoryId, isPrivate, url } = repository;
    if (isPrivate && repositoryId !== access.own.repositoryId && !access.isAllowed(fullName)) {
        throw pin_context_lasting(`${fullName} is private, and the setting contextRepositories of this project does not name it. Add it to the list: docmend settings ${access.project.id} shows what is there, contextRepositories=ONE,TWO sets it`);
    }
    const ref = name.ref ?? repository.defaultBranch;
    const octokit = access.api.asReader(repository.installationId, token, access.signal);
    const head = await findHeadTwice(octokit, repository, ref, access);
    if (head === undefined)
        throw pin_context_lasting(describeMissing(name, ref, fullName));
    return { repository: fullName, repositoryId, ref: head.name, commitSha: head.sha, url };
}
function describeMissing(name, ref, fullName) {
    return name.ref === null
        ? `${fullName} has no commit on ${ref}. Is it empty? Push a first commit, or leave it out of context`
        : `The branch ${ref} does not exist in ${fullName}. Name an existing branch, or leave it out of context`;
}
const pin_context_LOOK_AGAIN_MS = 500;
/** A renamed one is followed: its old name answers with the new one. */
async function pin_context_findRepository({ repository: fullName }, access) {
    const [owner = '', repo = ''] = fullName.split('/');
    const ask = () => access.lister.request('GET /repos/{owner}/{repo}', { owner, repo });
    try {
        const { data } = await ask().catch(async (error) => {
            if (!isRefusal(error, 404))
                throw error;
            await access.sleep(pin_context_LOOK_AGAIN_MS, access.signal);
            return ask();
        });
        return toRepository(data, access.own.installationId);
    }
    catch (error) {
        if (isRefusal(error, 404) || isRefusal(error, 403, /not accessible/i))
            throw notInstalled(fullName, error);
        throw error;
    }
}
/**
 * Anyone's public repository can be seen with any token; that a token can be made for its number is the proof that it
 * belongs to the installation.
 */
async function pin_context_readingToken(repository, { tokens, signal }) {
    try {
        return await tokens.forContents(repository, signal);
    }
    catch (error) {
        if (isRefusal(error, 422, /does not exist|not accessible/i))
            throw notInstalled(repository.fullName, error);
        throw error;
    }
}
function notInstalled(fullName, cause) {
    return pin_context_lasting(`The App's installation does not have ${fullName}. Add ${fullName} to the App's installation, or start a job without it`, cause);
}
/** A fault that no further try fixes. */
function pin_context_lasting(message, cause) {
    return new RepositoryError(message, { transient: false, cause });
}

;// CONCATENATED MODULE: ./build/github/open-cause.js







/** Throws `RepositoryError`. */
async function open_cause_openCause(project, { before, after }, signal, github) {
    const { repository, repositoryId } = after;
    const findBoth = async () => {
        await findMirror(project, before, signal, github);
        return findMirror(project, after, signal, github);
    };
    const mirror = await findBoth();
    const gitWithin = (timeoutMs) => mirror.git({ timeoutMs, signal });
    const reading = (work) => passingTooLarge(() => repairing(repositoryId, github, findBoth, work), `read ${repository}`);
    return {
        repository,
        before: readThrough(openGitTree(gitWithin, before.commitSha), reading),
        after: readThrough(openGitTree(gitWithin, after.commitSha), reading),
        range: compareThrough(openCommitRange(gitWithin, before.commitSha, after.commitSha), reading),
        isOwn: repositoryId === project.repositoryId || repository.toLowerCase() === project.repository.toLowerCase(),
    };
}
function readThrough(tree, reading) {
    return {
        sha: tree.sha,
        list: () => reading(() => tree.list()),
        read: (path) => reading(() => tree.read(path)),
        search: (query) => reading(() => tree.search(query)),
    };
}
function compareThrough(range, reading) {
    return {
        files: () => reading(() => range.files()),
        diff: (files, maxBytes) => reading(() => range.diff(files, maxBytes)),
    };
}
async function findMirror(project, pinned, signal, github) {
    const { repositoryId, commitSha } = pinned;
    const held = await github.mirrors.find(repositoryId, commitSha);
    if (held !== undefined)
        return held;
    const repository = await followContext(project, pinned, signal, github);
    return github.mirrors.ensure(toFetchRequest(repository, commitSha, github.tokens), signal);
}
/** A repository of too many files is no end of the job: its diff can still be read. */
async function passingTooLarge(work, doing) {
    const result = await explaining(doing, async () => {
        try {
            return { value: await work() };
        }
        catch (error) {
            if (error instanceof TreeTooLargeError)
                return { tooLarge: error };
            throw error;
        }
    });
    if ('tooLarge' in result)
        throw result.tooLarge;
    return result.value;
}

;// CONCATENATED MODULE: ./build/github/pin/branch-work.js





/** Of the job; earlier ones are left out. */
const MAX_OWN_COMMITS = 5;
/** More than a first message shows. */
const DIFF_MAX_BYTES = (/* unused pure expression or super */ null && (16 * 1024));
/** Gives what `RepositoryHost.branchWork` says. */
async function branch_work_readBranchWork(project, { fromSha, toSha }, marks, isHidden, signal, github) {
    const repository = await github.repositories.recall(project, signal);
    const commits = await withToken('forContents', repository, signal, github, (octokit) => commitsBetween(octokit, repository, fromSha, toSha));
    const own = branch_work_ownCommits(commits, marks);
    const parts = [];
    for (const range of await branch_work_toRanges(own.slice(-MAX_OWN_COMMITS), toSha, project, github)) {
        parts.push({ mark: range.mark, ...(await compare(project, range, isHidden, github)) });
    }
    return parts;
}
/** Those that are known as ours by one of the marks, in their order. */
function branch_work_ownCommits(commits, marks) {
    return commits.flatMap((commit) => {
        const mark = marks.find((one) => hasMark(commit.message, one));
        return mark === undefined ? [] : [{ ...commit, mark }];
    });
}
/** Divides a branch, from the parent of the first of our commits on, into these and what others did in between. */
async function branch_work_toRanges(own, toSha, project, github) {
    const ranges = [];
    let end;
    for (const { sha, mark } of own) {
        const parent = await withGit(project, sha, github, (git) => firstParent(git, sha));
        if (end !== undefined && end !== parent)
            ranges.push({ mark: null, fromSha: end, toSha: parent });
        ranges.push({ mark, fromSha: parent, toSha: sha });
        end = sha;
    }
    if (end !== undefined && end !== toSha)
        ranges.push({ mark: null, fromSha: end, toSha });
    return ranges;
}
/** From the commit itself: in a shallow repository, git does not follow it to its parents. */
async function firstParent(git, sha) {
    const text = (await git.run(['cat-file', 'commit', sha])).toString('utf8');
    const parent = /^parent ([0-9a-f]{40,64})$/m.exec(text.slice(0, text.indexOf('\n\n')))?.[1];
    if (parent === undefined)
        throw new RepositoryError(`Commit ${sha} has no parent`, { transient: false });
    return parent;
}
function compare(project, { fromSha, toSha }, isHidden, github) {
    return withGit(project, toSha, github, async (git) => {
        await ensureCommit(project, fromSha, github);
        const hidden = await findHidden(git, [fromSha, toSha], isHidden);
        if (hidden === undefined)
            return { files: '', diff: '' };
        const diff = (flags) => boundedDiff(git, [...flags, fromSha, toSha, '--', ...hidden]);
        return { files: await diff(['--stat=120', '--stat-count=100']), diff: await diff(['-p', '-U1']) };
    });
}
/** More on a command line may be refused; a path may have 4,096 bytes. */
const HIDDEN_MAX_BYTES = 100_000;
const CHANGED_MAX_BYTES = (/* unused pure expression or super */ null && (6 * 1024 * 1024));
/** Gives what leaves the hidden files out of a comparison; undefined = they cannot all be named. */
async function findHidden(git, ends, isHidden) {
    let bytes = 0;
    const onOutput = (chunk) => {
        bytes += chunk.byteLength;
        return bytes <= CHANGED_MAX_BYTES;
    };
    const output = await git.run(['diff-tree', '-r', '--no-renames', '--name-only', '-z', ...ends], { onOutput });
    if (bytes > CHANGED_MAX_BYTES)
        return undefined;
    const paths = output
        .toString('utf8')
        .split('\0')
        .filter((path) => path !== '' && isHidden(path));
    // A name that is not UTF-8 cannot be named on a command line, so it cannot be left out.
    if (paths.some((path) => path.includes('\uFFFD')))
        return undefined;
    const excluded = paths.map((path) => `:(top,literal,exclude)${path}`);
    return excluded.join('').length > HIDDEN_MAX_BYTES ? undefined : excluded;
}
/** Ends git when it has said enough. */
async function boundedDiff(git, args) {
    let bytes = 0;
    const onOutput = (chunk) => {
        bytes += chunk.byteLength;
        return bytes <= DIFF_MAX_BYTES;
    };
    const flags = ['-r', '-M', '--no-color', '--no-ext-diff', '--no-textconv'];
    const output = await git.run(['diff-tree', ...flags, ...args], { onOutput });
    return output.subarray(0, DIFF_MAX_BYTES).toString('utf8');
}

// EXTERNAL MODULE: ./build/github/git/blob-reader.js + 1 modules
var blob_reader = __webpack_require__(9177);
;// CONCATENATED MODULE: ./build/github/git/few-files.js
// Reads some files of a commit by their paths, without a list of the whole tree, which takes long in large repositories.


/** `<mode> SP blob SP <sha> SP <size, padded> TAB <path>`, as in git-ls-tree(1) with `--long`. */
const FILE = /^100\d{3} blob ([0-9a-f]{40}) +(\d+)\t(.*)$/s;
/** Gives path -> content: regular files that are there and not too large. Throws `GitError`. */
async function few_files_openFewFiles(git, commitSha, paths) {
    const asked = paths.filter(isPlain);
    if (asked.length === 0)
        return new Map();
    const specs = asked.map((path) => `:(top,literal)${path}`);
    const listed = await git.run(['ls-tree', '-l', '-z', '--full-tree', commitSha, '--', ...specs]);
    const read = createBlobReader(git);
    const files = listed
        .toString('utf8')
        .split('\0')
        .map((row) => FILE.exec(row))
        .flatMap((found) => found === null ? [] : [{ sha: found[1] ?? '', bytes: Number(found[2]), path: found[3] ?? '' }])
        .filter(({ bytes }) => bytes <= BLOB_MAX_BYTES);
    return new Map(await Promise.all(files.map(async ({ path, sha, bytes }) => [path, await read(sha, bytes)])));
}
/** git refuses a whole list for one path that cannot be in a tree. */
function isPlain(path) {
    return !path.includes('\0') && !path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

;// CONCATENATED MODULE: ./build/github/outcome/compare-work.js





const COMMITS_MAX = 50;
const FILES_MAX = 300;
const READ_TIMEOUT_MS = 60_000;
/** Throws `GitError` for a commit that the host does not give out. */
async function compare_work_compareWork({ own, commitSha, mergeSha }, parts) {
    if (own.length === 0)
        return { kind: 'commits_gone' };
    if (own.length > COMMITS_MAX)
        return { kind: 'too_large' };
    // Of all paths that a file of ours has had.
    const paths = new Set();
    const branch = [];
    for (const range of await toRanges(own, commitSha, parts.project, parts.github)) {
        const files = await readStep(range, paths, parts);
        if (files === undefined)
            return { kind: 'too_large' };
        branch.push({ isOurs: range.mark !== null, files });
    }
    if (mergeSha === null)
        return { kind: 'known', branch, merge: null };
    const merge = await readStep({ mark: null, fromSha: commitSha, toSha: mergeSha }, paths, parts);
    return merge === undefined ? { kind: 'too_large' } : { kind: 'known', branch, merge };
}
/** Undefined = there are too many files, so that some may be missing. */
async function readStep({ mark, fromSha, toSha }, paths, { project, signal, github }) {
    if (fromSha === toSha)
        return [];
    const findBoth = async () => {
        await mirrorWith(project, fromSha, signal, github);
        return mirrorWith(project, toSha, signal, github);
    };
    const mirror = await findBoth();
    return repairing(mirror.repositoryId, github, findBoth, () => compare_work_compare({ mark, fromSha, toSha }, paths, mirror, signal));
}
async function compare_work_compare({ mark, fromSha, toSha }, paths, mirror, signal) {
    const listed = await openCommitRange((timeoutMs) => mirror.git({ timeoutMs, signal }), fromSha, toSha).files();
    const files = listed.files.filter(({ kind, path, previousPath = path }) => kind !== 'submodule' && (mark !== null || paths.has(previousPath)));
    if (listed.isCut || files.length > FILES_MAX)
        return undefined;
    for (const { path } of files)
        paths.add(path);
    const git = mirror.git({ timeoutMs: READ_TIMEOUT_MS, signal });
    const before = await openFewFiles(git, fromSha, files.map(({ path, previousPath = path }) => previousPath));
    const after = await openFewFiles(git, toSha, files.map(({ path }) => path));
    return files.flatMap((file) => toFileStep(file, before, after));
}
/** A picture has no lines, and neither has a file that is too large to be a page. */
function toFileStep({ path, previousPath, kind }, before, after) {
    const texts = {
        before: kind === 'added' ? null : toText(before.get(previousPath ?? path)),
        after: kind === 'deleted' ? null : toText(after.get(path)),
    };
    if (texts.before === undefined || texts.after === undefined)
        return [];
    return [{ path, ...(previousPath === undefined ? {} : { previousPath }), before: texts.before, after: texts.after }];
}
function toText(bytes) {
    return bytes === undefined || bytes.includes(0) ? undefined : new TextDecoder().decode(bytes);
}

;// CONCATENATED MODULE: ./build/github/outcome/read-outcome.js
// What became of a pull request that was merged or closed: when, after which reviews, and which lines of ours the merge has.









/** Gives what `RepositoryHost.outcomeFacts` says. */
async function read_outcome_readOutcome(project, work, signal, github) {
    const repository = await github.repositories.fetch(project, signal);
    const asked = await withToken('forPullRequests', repository, signal, github, (octokit) => askPullRequest(octokit, repository, work.number));
    if (asked === undefined)
        return { kind: 'gone' };
    if (asked.pull.state === 'open')
        return { kind: 'open' };
    const commits = await withToken('forContents', repository, signal, github, (octokit) => askCommits(octokit, repository, asked.pull, work.commitSha));
    const told = { ...asked, ...commits };
    return { ...toFacts(told, work.marks), lines: await readLines(told, work, { project, signal, github }) };
}
async function askPullRequest(octokit, repository, number) {
    const place = { owner: repository.owner, repo: repository.name, pull_number: number };
    const found = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place));
    if (found === undefined || found.data.state === 'open')
        return found && { pull: found.data, reviews: [] };
    const asked = { ...place, per_page: PER_PAGE };
    const listed = octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', asked);
    return { pull: found.data, reviews: (await unlessMissing(listed))?.data ?? [] };
}
async function askCommits(octokit, repository, { base, head }, commitSha) {
    const branch = commitSha === null ? [] : await commitsBetween(octokit, repository, base.sha, commitSha);
    const commits = head.sha === commitSha ? branch : await commitsBetween(octokit, repository, base.sha, head.sha);
    return { branch, commits };
}
function toFacts({ pull, reviews, commits }, marks) {
    const own = new Set(ownCommits(commits, marks).map(({ sha }) => sha));
    return {
        kind: 'closed',
        openedAt: toTime(pull.created_at),
        closedAt: toTime(pull.closed_at),
        mergedAt: toTime(pull.merged_at),
        reviewedAt: firstReview(reviews),
        hasCommitsOfOthers: commits.some(({ sha, parents }) => parents.length < 2 && !own.has(sha)),
    };
}
/** GitHub lists the oldest first. A machine reviews within seconds, and saves no person the work. */
function firstReview(reviews) {
    const byPeople = reviews.filter(({ user }) => user !== null && user.type === 'User');
    return byPeople.map((review) => toTime(review.submitted_at)).find((time) => time !== undefined);
}
async function readLines({ pull, branch }, { commitSha, marks }, parts) {
    const isMerged = pull.merged_at !== null;
    const mergeSha = isMerged ? (pull.merge_commit_sha ?? null) : null;
    if (commitSha === null)
        return { kind: 'commit_unknown' };
    if (branch.length === 0 || (isMerged && mergeSha === null))
        return { kind: 'commits_gone' };
    try {
        return await compareWork({ own: ownCommits(branch, marks), commitSha, mergeSha }, parts);
    }
    catch (error) {
        if (error instanceof GitError && GONE.test(error.stderr))
            return { kind: 'commits_gone' };
        if (error instanceof MirrorTooLargeError || error instanceof BlobTooLargeError)
            return { kind: 'too_large' };
        throw error;
    }
}
/** What git says of a commit that the host does not give out. */
const GONE = /not our ref|unadvertised object|couldn't find remote ref/i;
function toTime(text) {
    const time = Date.parse(text ?? '');
    return Number.isNaN(time) ? undefined : time;
}

;// CONCATENATED MODULE: ./build/github/pin/facts.js
// What a job needs to know about a repository in addition to its files, read with a token that can do nothing else.





const POLICY_FILE = '.docmend.yml';
const POLICY_MAX_BYTES = 64 * 1024;
const TEMPLATE_MAX_BYTES = 64 * 1024;
/** In the order in which GitHub looks for a template. */
const TEMPLATE_FOLDERS = ['.github', '', 'docs'];
const TEMPLATE_NAME = /^pull_request_template(\.md|\.txt)?$/i;
/** Merges among them are left out, so a few more are asked for than given. */
const COMMITS_READ = 50;
const SUBJECTS_GIVEN = 30;
const SUBJECT_MAX_CHARACTERS = 300;
/** Throws what `RepositoryHost.facts` says. */
async function facts_readFacts(project, base, signal, github) {
    const access = await openAccess(project, signal, github);
    const { repository } = access;
    const [policyFile, subjects, template] = await Promise.all([
        readPolicyFile(access),
        orElse([], 'the newest commits', access, () => readSubjects(base, access)),
        orElse(undefined, 'the pull request template', access, () => readTemplate(base, access)),
    ]);
    return { isPrivate: repository.isPrivate, policyFile, subjects, template };
}
/** Gives `.docmend.yml` as it now is on the default branch. Throws what `RepositoryHost.facts` says. */
async function readDefaultPolicyFile(project, signal, github) {
    return readPolicyFile(await openAccess(project, signal, github));
}
/** Not from memory: whether a repository is private decides whether its readers may see page views. */
async function openAccess(project, signal, github) {
    const repository = await github.repositories.fetch(project, signal);
    const token = await github.tokens.forContents(repository, signal);
    const octokit = github.api.asReader(repository.installationId, token, signal);
    return { ...github, octokit, repository, signal };
}
async function orElse(fallback, what, access, read) {
    try {
        return await read();
    }
    catch (error) {
        access.signal.throwIfAborted();
        access.logger.warn({ err: error, repository: access.repository.fullName }, `Could not read ${what}; continuing without it`);
        return fallback;
    }
}
/**
 * From the head commit of the default branch, by its id: a name may also be that of a tag, and the branch of a job, or
 * of a pull request, must never decide on its own policy.
 */
async function readPolicyFile(access) {
    const { octokit, repository, sleep, signal } = access;
    const branch = repository.defaultBranch;
    const head = await branches_findHeadTwice(octokit, repository, branch, { sleep, signal });
    if (head === undefined) {
        throw new repository_RepositoryError(`The default branch ${branch} of ${repository.fullName} does not exist`, {
            transient: true,
        });
    }
    const found = await findFile(access, POLICY_FILE, head.sha);
    if (found !== undefined)
        return policyBytes(found, repository);
    // A 404 may be odd, and without this file the job may do more: only the listing of the commit proves that there is none.
    const listed = await host_answer_lookTwice(() => host_answer_unlessMissing(readFolder(access, head.sha)), { sleep, signal });
    if (listed?.every(({ path }) => path !== POLICY_FILE) === true)
        return undefined;
    const again = await host_answer_lookTwice(() => findFile(access, POLICY_FILE, head.sha), { sleep, signal });
    if (again !== undefined)
        return policyBytes(again, repository);
    throw new repository_RepositoryError(`GitHub does not return ${POLICY_FILE} of ${repository.fullName} and does not show that there is none. If this persists, check githubstatus.com`, { transient: true });
}
function policyBytes(file, { fullName }) {
    if (file.kind === 'file' && file.size <= POLICY_MAX_BYTES)
        return file.content();
    const why = file.kind === 'file' ? `is larger than ${POLICY_MAX_BYTES / 1024} KiB` : 'is not a regular file';
    throw new repository_RepositoryError(`${POLICY_FILE} on the default branch of ${fullName} ${why}: fix it there`, {
        transient: false,
    });
}
/** undefined when there is nothing of this name. GitHub leaves out content above 1 MB, but gives its size. */
async function findFile({ octokit, repository }, path, commitSha) {
    const place = { owner: repository.owner, repo: repository.name, path, ref: commitSha };
    const answer = await host_answer_unlessMissing(octokit.request('GET /repos/{owner}/{repo}/contents/{path}', place));
    if (answer === undefined)
        return undefined;
    const { data } = answer;
    if (Array.isArray(data) || data.type !== 'file' || data.content === undefined)
        return { kind: 'other' };
    const { size, content } = data;
    return { kind: 'file', size, content: () => decodeWhole(content, size, path) };
}
function decodeWhole(content, size, path) {
    const bytes = new Uint8Array(Buffer.from(content, 'base64'));
    if (bytes.byteLength === size)
        return bytes;
    throw new answer_fault/* AnswerFault */.v(`gave ${bytes.byteLength} of the ${size} bytes of ${path}`);
}
async function readSubjects({ commitSha }, { octokit, repository }) {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits', {
        owner: repository.owner,
        repo: repository.name,
        sha: commitSha,
        per_page: COMMITS_READ,
    });
    const own = data.filter(({ parents }) => parents.length < 2);
    return own.slice(0, SUBJECTS_GIVEN).map(({ commit }) => readSubject(commit.message));
}
function readSubject(message) {
    return (0,cut/* cut */.J)(message.split('\n', 1)[0] ?? '', SUBJECT_MAX_CHARACTERS);
}
async function readTemplate({ commitSha }, access) {
    const root = await readFolder(access, commitSha);
    for (const folder of TEMPLATE_FOLDERS) {
        const found = (await entriesBelow(root, folder, access)).find(({ type, path }) => type === 'blob' && TEMPLATE_NAME.test(path));
        if (found === undefined)
            continue;
        const file = await findFile(access, folder === '' ? found.path : `${folder}/${found.path}`, commitSha);
        if (file?.kind === 'file' && file.size <= TEMPLATE_MAX_BYTES)
            return new TextDecoder().decode(file.content());
    }
    return undefined;
}
async function entriesBelow(root, folder, access) {
    if (folder === '')
        return [...root];
    const found = root.find(({ type, path }) => type === 'tree' && path === folder);
    return found === undefined ? [] : readFolder(access, found.sha);
}
/** Of a tree, or the top of a commit; all of it or none, where a listing by path ends after 1,000 entries. */
async function readFolder({ octokit, repository }, sha) {
    const place = { owner: repository.owner, repo: repository.name, tree_sha: sha };
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', place);
    if (data.truncated)
        throw new answer_fault/* AnswerFault */.v('lists only a part of the files of a folder');
    return data.tree;
}

;// CONCATENATED MODULE: ./build/github/publish/pull-requests.js
// The calls that find and make the one pull request of a branch.



/** As the jobs know it. */
function pull_requests_withoutBody(found) {
    const { number, url, state, branch, draft, updatedAt, mergedAt } = found;
    const times = { ...(updatedAt === undefined ? {} : { updatedAt }), ...(mergedAt === undefined ? {} : { mergedAt }) };
    return { number, url, state, branch, draft, ...times };
}
/** Gives the pull requests whose head is this branch of this repository, whatever their state, oldest first. */
async function pull_requests_listPullRequests(octokit, repository, branch) {
    const { owner, name: repo } = repository;
    const head = `${owner}:${branch}`;
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls', {
        owner,
        repo,
        head,
        state: 'all',
        per_page: 100,
    });
    return data
        .filter((found) => isHeadOf(found, repository, branch))
        .map(toPullRequest)
        .sort((a, b) => a.number - b.number);
}
/** True when a pull request, in any state, has this branch as its head or is for it. */
async function isUsed(octokit, repository, branch) {
    if ((await pull_requests_listPullRequests(octokit, repository, branch)).length > 0)
        return true;
    const asked = { owner: repository.owner, repo: repository.name, base: branch, state: 'all', per_page: 1 };
    return (await octokit.request('GET /repos/{owner}/{repo}/pulls', asked)).data.some(({ base }) => base.ref === branch);
}
/**
 * Gives the pull request of this number as it is now; one that is not there (asked twice) counts as closed. Throws a
 * lasting `RepositoryError` when its head is not this branch of this repository: a fork's is never continued.
 */
async function pull_requests_fetchPullRequest(octokit, repository, known, pause) {
    const found = await host_answer_lookTwice(() => getPullRequest(octokit, repository, known.number), pause);
    if (found === undefined)
        return goneOne(repository, known);
    if (isHeadOf(found, repository, known.branch))
        return toPullRequest(found);
    throw new repository_RepositoryError(`Pull request #${known.number} of ${repository.fullName} is not from the branch ${known.branch} of this repository, so it is not continued. Start a new job`, { transient: false });
}
async function getPullRequest(octokit, { owner, name: repo }, number) {
    const place = { owner, repo, pull_number: number };
    return (await host_answer_unlessMissing(octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place)))?.data;
}
function goneOne({ url, defaultBranch }, { number, branch }) {
    const nobody = { assignees: [], reviewers: [], teamReviewers: [] };
    const nothing = { draft: false, title: '', body: '', labels: [], headSha: '', ...nobody };
    return { number, url: `${url}/pull/${number}`, state: 'closed', branch, baseRef: defaultBranch, ...nothing };
}
/** A fork may have a branch of the same name; and a filter that GitHub does not understand, it ignores. */
function isHeadOf({ head }, repository, branch) {
    // It is null once it was deleted: a fork's, since ours answers.
    return head.ref === branch && head.repo?.id === repository.repositoryId;
}
function toPullRequest(found) {
    return {
        number: found.number,
        url: found.html_url,
        state: found.merged_at !== null ? 'merged' : found.state === 'open' ? 'open' : 'closed',
        branch: found.head.ref,
        draft: found.draft ?? false,
        ...readTimes(found),
        title: found.title,
        body: found.body ?? '',
        labels: found.labels.map(({ name }) => name),
        assignees: loginsOf(found.assignees),
        reviewers: loginsOf(found.requested_reviewers),
        teamReviewers: (found.requested_teams ?? []).map(({ slug }) => slug),
        baseRef: found.base.ref,
        headSha: found.head.sha,
    };
}
function loginsOf(accounts) {
    return (accounts ?? []).map(({ login }) => login);
}
/** An answer without a time that can be read is taken without one. */
function readTimes({ updated_at, merged_at }) {
    const [updatedAt, mergedAt] = [Date.parse(updated_at ?? ''), Date.parse(merged_at ?? '')];
    return { ...(Number.isNaN(updatedAt) ? {} : { updatedAt }), ...(Number.isNaN(mergedAt) ? {} : { mergedAt }) };
}
async function createPullRequest(octokit, repository, wanted) {
    const { owner, name: repo } = repository;
    try {
        const { data } = await octokit.request('POST /repos/{owner}/{repo}/pulls', { owner, repo, ...wanted });
        return { kind: 'created', pullRequest: toPullRequest(data), isDraftRefused: false };
    }
    catch (error) {
        if (host_answer_isRefusal(error, 422, /pull request already exists|"field":"head","code":"invalid"/i))
            return { kind: 'moved' };
        if (host_answer_isRefusal(error, 422, /no commits between/i))
            return { kind: 'no_difference' };
        if (host_answer_isRefusal(error, 422, /"field":"base","code":"invalid"/i)) {
            // The branch was renamed while the job was running: asking for it by its former name gives the new one.
            const base = (await findHead(octokit, repository, wanted.base))?.name ?? wanted.base;
            if (base !== wanted.base)
                return createPullRequest(octokit, repository, { ...wanted, base });
        }
        // Private repositories of free plans have none.
        if (!wanted.draft || !host_answer_isRefusal(error, 422, /draft pull requests are not supported/i))
            throw error;
        const created = await createPullRequest(octokit, repository, { ...wanted, draft: false });
        return created.kind === 'created' ? { ...created, isDraftRefused: true } : created;
    }
}
async function closePullRequest(octokit, { owner, name: repo }, number) {
    await octokit.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
        owner,
        repo,
        pull_number: number,
        state: 'closed',
    });
}

;// CONCATENATED MODULE: ./build/github/pin/pin.js
// Fixes what a turn works from: the head of a branch, or that of the pull request which the job continues.




/** Throws what `RepositoryHost.pin` says. */
async function pin_pin(project, { requestedRef, pullRequest }, signal, github) {
    const repository = await github.repositories.fetch(project, signal);
    return pullRequest === null
        ? pinBranch(requestedRef, repository, signal, github)
        : pinPullRequest(pullRequest, repository, signal, github);
}
async function pinBranch(requestedRef, repository, signal, github) {
    const ref = requestedRef ?? repository.defaultBranch;
    const head = await pin_findHead(repository, ref, signal, github);
    if (head !== undefined) {
        // By its name of now: a pull request is not opened for a former one.
        const base = { ref: head.name, commitSha: head.sha };
        return { kind: 'pinned', base, repository: repository.url, pullRequest: null };
    }
    const advice = requestedRef === null ? 'Is the repository empty? Push a first commit' : 'Name an existing branch';
    throw new RepositoryError(`The branch ${ref} does not exist in ${repository.fullName}. ${advice}`, {
        transient: false,
    });
}
async function pinPullRequest(known, repository, signal, github) {
    const pause = { sleep: github.sleep, signal };
    const ask = (octokit) => fetchPullRequest(octokit, repository, known, pause);
    const found = await withToken('forPullRequests', repository, signal, github, ask);
    const pullRequest = withoutBody(found);
    if (found.state !== 'open')
        return { kind: 'not_open', pullRequest };
    const head = await pin_findHead(repository, known.branch, signal, github);
    if (head === undefined)
        return { kind: 'not_open', pullRequest: { ...pullRequest, state: 'closed' } };
    const base = { ref: found.baseRef, commitSha: head.sha };
    return { kind: 'pinned', base, repository: repository.url, pullRequest };
}
function pin_findHead(repository, branch, signal, github) {
    const pause = { sleep: github.sleep, signal };
    return withToken('forContents', repository, signal, github, (octokit) => findHeadTwice(octokit, repository, branch, pause));
}

;// CONCATENATED MODULE: ./build/github/pin/pin-cause.js
// Fixes both ends of the change of code that a job is about. Its repository is the documentation's own, or one of the same
// installation that the project's settings name, also a public one: the change is quoted to the model as a whole.





/** Throws what `RepositoryHost.pinCause` says. */
async function pin_cause_pinCause(project, cause, isAllowed, signal, github) {
    return withLister(project, signal, github, (lister, own) => explaining(`read the change of ${cause.repository}`, async () => {
        const access = { ...github, project, own, lister, isAllowed, signal };
        const repository = await findRepository({ repository: cause.repository, ref: null }, access);
        if (repository.repositoryId !== own.repositoryId && !isAllowed(repository.fullName))
            throw lasting(describeUngranted(repository.fullName, project));
        const octokit = github.api.asReader(repository.installationId, await readingToken(repository, access), signal);
        return 'pullRequest' in cause
            ? endsOfPullRequest(cause.pullRequest, repository, octokit, { ...github, signal })
            : endsOfRange(cause, repository, octokit, { ...github, signal });
    }));
}
async function endsOfRange({ from, to }, repository, octokit, access) {
    const [before, after] = await Promise.all([from, to].map(async (ref) => toPin(repository, ref, await findCommit(ref, repository, octokit, access))));
    if (before === undefined || after === undefined)
        throw new Error('A change has two ends');
    return { before, after };
}
/** What GitHub calls `sha` here may be a branch, a tag or the id of a commit. */
async function findCommit(ref, { owner, name, fullName }, octokit, access) {
    const asked = { owner, repo: name, sha: ref, per_page: 1 };
    const listed = await lookTwice(async () => unlessUnknown(octokit.request('GET /repos/{owner}/{repo}/commits', asked)), access);
    const sha = listed?.data[0]?.sha;
    if (sha !== undefined)
        return sha;
    throw lasting(`${fullName} has no commit, branch or tag ${ref}. Push it first, or name another one as from or to of the cause`);
}
/** A repository without commits answers 409, a name that cannot be a ref 422. */
async function unlessUnknown(answer) {
    return unlessMissing(answer).catch((error) => {
        if (isRefusal(error, 409) || isRefusal(error, 422))
            return undefined;
        throw error;
    });
}
/** From where its branch began to its head, whether or not it is merged. */
async function endsOfPullRequest(number, repository, octokit, access) {
    const { owner, name: repo, fullName } = repository;
    const pull = await withToken('forPullRequests', repository, access.signal, access, (reader) => {
        const asked = { owner, repo, pull_number: number };
        return lookTwice(async () => unlessMissing(reader.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', asked)), access);
    });
    if (pull === undefined)
        throw lasting(`${fullName} has no pull request #${number}. Name another one as the cause`);
    const { base, head } = pull.data;
    const asked = { owner, repo, basehead: `${base.sha}...${head.sha}`, per_page: 1 };
    const compared = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked));
    const from = compared?.data.merge_base_commit.sha;
    if (from === undefined)
        throw lasting(`The commits of pull request #${number} of ${fullName} are gone. Name two commits as the cause`);
    return { before: toPin(repository, base.ref, from), after: toPin(repository, `#${number}`, head.sha) };
}
function toPin({ fullName, repositoryId, url }, ref, commitSha) {
    return { repository: fullName, repositoryId, ref, commitSha, url };
}

;// CONCATENATED MODULE: ./build/github/pin/plain-pattern.js
// Which regular expressions mean the same to GitHub (RE2) and to JavaScript, and end soon on a short text: one group deep,
// with few repetitions, and none of them around another.
const ATOM = String.raw `(?:[\w \/#:@~%=<>,;'"!&-]|\.|\\[.\-\/\\+*?()[\]{}|$^dws]|\[\^?(?:[\w \/#:@.]|\\[.\-\/\\dws]|-)+\])`;
const TIMES = String.raw `(?:[?*+]|\{\d{1,2}(?:,\d{0,2})?\})?`;
const SEQUENCE = `(?:${ATOM}${TIMES})*`;
const GROUP = String.raw `\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)\??`;
const PLAIN = new RegExp(String.raw `^\^?(?:${GROUP}|${ATOM}${TIMES})*\$?$`);
const REPETITION = /[*+?{]/g;
const CHARACTERS_MAX = 200;
const REPETITIONS_MAX = 5;
/** True when `new RegExp(pattern)` judges a name of some fifty characters as GitHub does, at once. */
function plain_pattern_isPlainPattern(pattern) {
    if (pattern.length > CHARACTERS_MAX || (pattern.match(REPETITION)?.length ?? 0) > REPETITIONS_MAX)
        return false;
    return PLAIN.test(pattern);
}

;// CONCATENATED MODULE: ./build/github/pin/judge-rule.js
// Whether one rule of a ruleset refuses what a turn would write. Only where GitHub could not decide otherwise: the title of
// the commit is not known yet, and rules about merging do not concern a branch of ours.


/** A longer one is not judged. */
const PATTERN_MAX_CHARACTERS = 300;
const Pattern = schemas.object({
    operator: schemas["enum"](['starts_with', 'ends_with', 'contains', 'regex']),
    pattern: schemas.string().max(PATTERN_MAX_CHARACTERS),
    negate: schemas.boolean().optional(),
});
/** Gives what the rule demands, the rest of a sentence that begins with its ruleset; undefined unless it surely refuses us. */
function judge_rule_judgeRule({ type, parameters }, wanted) {
    const { isNew, isPushed } = wanted;
    switch (type) {
        case 'creation':
            return isNew ? 'restricts who creates such branches' : undefined;
        case 'update':
            return isNew ? undefined : 'restricts who pushes to such branches';
        case 'pull_request':
            return isNew ? undefined : 'lets nobody push to such branches without a pull request for them';
        case 'required_signatures':
            return isPushed ? 'requires signed commits, which only DOCMEND_PUBLISHER=git-data makes' : undefined;
        case 'branch_name_pattern':
            return isNew ? judgeName(Pattern.safeParse(parameters).data, wanted) : undefined;
        case 'commit_message_pattern':
            return judgeMessage(Pattern.safeParse(parameters).data, wanted);
        default:
            return undefined;
    }
}
function judgeName(rule, { name }) {
    const isMatch = rule && matches(rule, name);
    if (rule === undefined || isMatch === undefined || isMatch !== (rule.negate ?? false))
        return undefined;
    return `allows only branches whose name ${describePattern(rule)}`;
}
function matches({ operator, pattern, negate }, text) {
    switch (operator) {
        case 'starts_with':
            return text.startsWith(pattern);
        case 'ends_with':
            return text.endsWith(pattern);
        case 'contains':
            return text.includes(pattern);
        case 'regex':
            // Found anywhere in the name is more than GitHub may ask for, so that only what is forbidden could be misjudged.
            return negate === true || !isPlainPattern(pattern) ? undefined : new RegExp(pattern).test(text);
        default:
            return operator;
    }
}
const VERBS = {
    starts_with: ['starts with', 'does not start with'],
    ends_with: ['ends with', 'does not end with'],
    contains: ['contains', 'does not contain'],
    regex: ['matches', 'does not match'],
};
function describePattern({ operator, pattern, negate }) {
    const [is, isNot] = VERBS[operator];
    return `${negate === true ? isNot : is} \`${pattern.replaceAll('`', "'")}\``;
}
/** The model may meet any demand on the title; but it cannot sign off. */
function judgeMessage(rule, { isSignedOff }) {
    if (rule === undefined || isSignedOff || rule.negate === true)
        return undefined;
    const isDemanded = rule.operator === 'regex' ? DEMANDS_SIGN_OFF.test(rule.pattern) : SIGN_OFF.test(rule.pattern);
    if (!isDemanded)
        return undefined;
    return `allows only commits whose message ${describePattern(rule)}, and the project's setting \`commitTrailers\` lacks \`signed-off-by\``;
}
const SIGN_OFF = /Signed-off-by/;
/** Neither one of several choices, nor in a group that may be missing, nor characters of a class. */
const DEMANDS_SIGN_OFF = /^(?:(?!\)[?*{])[^|[])*Signed-off-by(?:(?!\)[?*{])[^|])*$/s;

;// CONCATENATED MODULE: ./build/github/pin/branch-rules.js






/** Of rules that would refuse us; each costs a request. */
const RULESETS_ASKED_MAX = 10;
/** A job's message names so many reasons of one ruleset, and so much of its name. */
const REASONS_MAX = 5;
const NAME_MAX_CHARACTERS = 100;
/** Gives a sentence for each rule that refuses the branch. Rejects only when the signal aborts. */
async function branch_rules_describeRefusals(wanted, repository, signal, github) {
    try {
        return await withToken('forContents', repository, signal, github, (octokit) => findRefusals(wanted, repository, octokit, github));
    }
    catch (error) {
        signal.throwIfAborted();
        const { fullName } = repository;
        github.logger.warn({ err: error, repository: fullName }, 'Could not read the rules of a branch; continuing without');
        return [];
    }
}
async function findRefusals(wanted, { owner, name: repo }, octokit, { publisher }) {
    // An older GitHub Enterprise Server has no such route.
    const asked = { owner, repo, branch: wanted.name, per_page: PER_PAGE };
    const rules = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/rules/branches/{branch}', asked));
    const byRuleset = Map.groupBy((rules?.data ?? []).flatMap((rule) => branch_rules_toReason(rule, { ...wanted, isPushed: publisher === 'git-push' })), ({ rulesetId }) => rulesetId);
    const refusals = [];
    for (const [id, reasons] of [...byRuleset].slice(0, RULESETS_ASKED_MAX)) {
        const place = { owner, repo, ruleset_id: id };
        const ruleset = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', place));
        if (ruleset !== undefined && isBinding(ruleset.data))
            refusals.push(branch_rules_describe(ruleset.data, reasons));
    }
    return refusals;
}
function branch_rules_toReason(rule, wanted) {
    const text = judgeRule(rule, wanted);
    return text === undefined || rule.ruleset_id === undefined ? [] : [{ rulesetId: rule.ruleset_id, text }];
}
/** The list of a branch has the rules that somebody may bypass as well: only the ruleset says whether the App may. */
function isBinding({ enforcement, current_user_can_bypass: bypass }) {
    return enforcement === 'active' && bypass === 'never';
}
function branch_rules_describe({ name, _links: links }, reasons) {
    const href = links?.html?.href;
    const place = href === undefined ? '' : ` (${href})`;
    const texts = [...new Set(reasons.map(({ text }) => text))].slice(0, REASONS_MAX);
    return `The ruleset "${shorten(oneLine(name), NAME_MAX_CHARACTERS)}"${place} ${texts.join(', and ')}`;
}

;// CONCATENATED MODULE: ./build/github/pin/require-write-access.js
// Asks what the installation may do before the model is paid for changes that could not be published.



/** What a token for publishing needs (api/tokens.ts). */
const NEEDED = (/* unused pure expression or super */ null && (['contents', 'pull_requests']));
/** Throws what `RepositoryHost.requireWriteAccess` says. */
async function require_write_access_requireWriteAccess(project, wanted, signal, github) {
    const repository = await github.repositories.recall(project, signal);
    await requirePermissions(repository, signal, github);
    const refusals = await describeRefusals(wanted, repository, signal, github);
    if (refusals.length === 0)
        return;
    throw new RepositoryError(`The rules of ${repository.fullName} refuse the branch ${wanted.name}, so the model was not asked. ` +
        `${refusals.map(withFullStop).join(' ')} Let the App bypass these rules for branches named docmend/**/*, or change them. ` +
        'A job in `mode: patch` writes no branch', { transient: false });
}
async function requirePermissions({ installationId, fullName, owner }, signal, github) {
    const granted = await github.permissions.fetch(installationId, signal);
    const missing = NEEDED.filter((name) => granted[name] !== 'write');
    if (missing.length === 0)
        return;
    const wanted = missing.map((name) => `\`${name}: write\``).join(' and ');
    throw new RepositoryError(`The installation of the App on ${fullName} lacks ${wanted}, so no pull request could be opened, and the model was not asked. ` +
        `Give the App that permission, and let an owner of ${owner} accept it in the settings of the installation. A job in \`mode: patch\` needs only read access`, { transient: false });
}

;// CONCATENATED MODULE: ./build/github/publish/changed-paths.js
/** So that their names fit on a command line, however long. */
const PATHS_AT_ONCE = 100;
/**
 * Gives what `RepositoryHost.findChangedPaths` says. Looks at these paths alone: git runs out of memory when it compares
 * two whole trees, one of which is made to unfold without end.
 */
async function findChangedPaths(git, fromSha, toSha, paths) {
    const [before, after] = [await entriesAt(git, fromSha, paths), await entriesAt(git, toSha, paths)];
    const changed = paths.filter((path) => before.get(path) !== after.get(path));
    return changed.length > 0 ? changed : findFiles(git, toSha, [...new Set(paths.flatMap(listFolders))]);
}
/** Path to mode, type and id, for the paths that are there: files, and folders where ours would be files. */
async function entriesAt(git, commitSha, paths) {
    const entries = new Map();
    for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
        const some = paths.slice(at, at + PATHS_AT_ONCE);
        const output = await git.run(['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', commitSha, '--', ...some]);
        for (const line of output.toString('utf8').split('\0').slice(0, -1)) {
            const tab = line.indexOf('\t');
            entries.set(line.slice(tab + 1), line.slice(0, tab));
        }
    }
    return entries;
}
/** Which of these folders became a file: what we write below of it would take its place. */
async function findFiles(git, commitSha, folders) {
    if (folders.length === 0)
        return [];
    const input = folders.map((folder) => `${commitSha}:${folder}\n`).join('');
    const output = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).toString('utf8');
    const answers = output.split('\n').slice(0, -1);
    // A name with a line end in it takes two: then nothing is said about any of them.
    if (answers.length !== folders.length)
        return [...folders];
    return folders.filter((_, index) => !isFolderOrNothing(answers[index] ?? ''));
}
function isFolderOrNothing(answer) {
    return answer === 'tree' || answer.endsWith(' missing');
}
/** `a/b/c` → `a`, `a/b`. */
function listFolders(path) {
    const segments = path.split('/').slice(0, -1);
    return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

// EXTERNAL MODULE: ./build/text/escape-reg-exp.js
var escape_reg_exp = __webpack_require__(2394);
;// CONCATENATED MODULE: ./build/github/publish/mark.js
// The mark by which a commit and a pull request are known as ours: unique for a job and its turn (`jobs/repository.ts`).

/**
 * True when the text holds the whole mark: `id` is not in `id.2`, nor `id.2` in `id.21`. That of a branch's name is none:
 * the commit in which a person merges that branch holds it too.
 */
function mark_hasMark(text, mark) {
    const escaped = (0,escape_reg_exp/* escapeRegExp */.N)(mark);
    return new RegExp(`(?<![\\w./-])${escaped}(?![\\w-]|\\.\\w)`).test(text);
}
/** Gives the text with the mark in its last line, unless it holds it already. */
function withMark(text, mark, line = mark) {
    return mark_hasMark(text, mark) ? text : `${text}\n\n${line}`;
}
/** How the body of our pull requests holds the mark. People's never do: GitHub offers them the commit's message as a body. */
const toBodyLine = (mark) => `<!-- docmend:job=${mark} -->`;

;// CONCATENATED MODULE: ./build/github/publish/surplus.js
// Two processes, or an answer that got lost, may open two pull requests of one turn. The older one stays; ours goes.


/** Gives those that are surely of this turn and open, of all but the oldest of the branch. Pure. */
function findSurplus(newer, mark) {
    return newer.filter(({ state, body }) => state === 'open' && body.includes(toBodyLine(mark)));
}
/** Closes them. Safe to repeat: the next attempt finds what this one did not come to. */
async function closeSurplus(oldest, newer, { octokit, repository, target, github }) {
    for (const { number } of findSurplus(newer, target.mark)) {
        await closePullRequest(octokit, repository, number);
        github.logger.warn({ closed: number, kept: oldest.number }, 'Closed a duplicate pull request of Docmend');
    }
}

;// CONCATENATED MODULE: ./build/github/publish/look-at-branch.js
// The state of a turn's branch, and whether our commit or pull request is already there. Changes nothing, with read-only tokens.





/** Gives what `RepositoryHost.lookAtBranch` says. */
async function lookAtBranch(target, signal, github) {
    const { project, branch, base } = target;
    const repository = await github.repositories.recall(project, signal);
    const pause = { sleep: github.sleep, signal };
    const [[oldest, ...newer], [head, baseHead]] = await Promise.all([
        with_token_withToken('forPullRequests', repository, signal, github, (octokit) => pull_requests_listPullRequests(octokit, repository, branch)),
        with_token_withToken('forContents', repository, signal, github, (octokit) => Promise.all([findHead(octokit, repository, branch), branches_findHeadTwice(octokit, repository, base.ref, pause)])),
    ]);
    const isHeadOurs = head !== undefined && isOurs(head, target);
    return {
        pullRequest: oldest === undefined ? null : pull_requests_withoutBody(oldest),
        headSha: head?.sha ?? null,
        baseHeadSha: baseHead?.sha ?? null,
        hasOurCommit: oldest === undefined
            ? isHeadOurs
            : await hasOurCommit({ found: oldest, head }, target, repository, signal, github),
        hasSurplus: findSurplus(newer, target.mark).length > 0,
    };
}
/** Gives what `RepositoryHost.lookAtPullRequest` says. */
async function lookAtPullRequest(number, target, signal, github) {
    const { project, branch } = target;
    const repository = await github.repositories.recall(project, signal);
    const pause = { sleep: github.sleep, signal };
    const [found, head] = await Promise.all([
        with_token_withToken('forPullRequests', repository, signal, github, (octokit) => pull_requests_fetchPullRequest(octokit, repository, { number, branch }, pause)),
        with_token_withToken('forContents', repository, signal, github, (octokit) => branches_findHeadTwice(octokit, repository, branch, pause)),
    ]);
    const isOpen = found.state === 'open' && head !== undefined;
    return {
        pullRequest: pull_requests_withoutBody(found.state === 'open' && !isOpen ? { ...found, state: 'closed' } : found),
        headSha: isOpen ? head.sha : null,
        hasOurCommit: await hasOurCommit({ found, head }, target, repository, signal, github),
    };
}
/**
 * True when our commit has come in since the turn began. Of a merged pull request counts what was merged; a closed one
 * has what its branch has, should a person open it again.
 */
async function hasOurCommit({ found, head }, target, repository, signal, github) {
    const { base, mark } = target;
    // A branch that is back where the turn began has lost it.
    if (found.state === 'open' && head?.sha === base.commitSha)
        return false;
    if (mark_hasMark(found.body, mark) || (found.state === 'open' && head !== undefined && isOurs(head, target)))
        return true;
    const lastSha = found.state === 'merged' ? found.headSha : (head?.sha ?? found.headSha);
    if (lastSha === '' || lastSha === base.commitSha)
        return false;
    const commits = await with_token_withToken('forContents', repository, signal, github, (octokit) => branches_commitsBetween(octokit, repository, base.commitSha, lastSha));
    return commits.some(({ message }) => mark_hasMark(message, mark));
}
/** True for the commit that we would write: it has our mark, or is the very tree. */
function isOurs({ treeSha, message }, target) {
    return treeSha === target.treeSha || mark_hasMark(message, target.mark);
}

;// CONCATENATED MODULE: ./build/github/publish/ask-people.js



/** Asks those who are not asked yet. Gives notes for the job's message; throws only what the guard throws. */
async function askPeople(found, { assignees, reviewers, teamReviewers }, attempt) {
    const requests = [
        {
            doing: (names) => `assign ${names}`,
            names: missing(assignees, found.assignees),
            silently: 'only people with access to the repository can be assigned',
            send: ask_people_assign(found, attempt),
        },
        {
            doing: (names) => `ask ${names} for a review`,
            names: missing(reviewers, found.reviewers),
            silently: 'GitHub gave no reason. On some plans, a pull request has one reviewer only',
            send: askReviewers(found, attempt),
        },
        {
            doing: (names) => `ask the team ${names} for a review`,
            names: missing(teamReviewers, found.teamReviewers),
            silently: 'GitHub gave no reason',
            send: askTeams(found, attempt),
        },
    ];
    const notes = [];
    for (const request of requests)
        notes.push(...ask_people_describe(request, await sendAll(request, attempt)));
    return notes;
}
/** Names are the same in any case. */
function missing(wanted, there) {
    const byKey = new Map(wanted.map((name) => [name.toLowerCase(), name]));
    for (const name of there)
        byKey.delete(name.toLowerCase());
    return [...byKey.values()];
}
/** One name that GitHub refuses makes it refuse the whole list; then each is asked for alone. */
async function sendAll(request, attempt) {
    const { names, silently, send } = request;
    if (names.length === 0)
        return [];
    try {
        const asked = await trying(() => send(names));
        return missing(names, asked).map((name) => ({ name, why: silently }));
    }
    catch (error) {
        // An attempt that has lost its job asks nobody; the next one does.
        attempt.guard();
        attempt.github.logger.warn({ err: error, names }, 'GitHub refuses people of a pull request');
        if (names.length === 1 || !isAboutNames(error))
            return names.map((name) => ({ name, why: ask_people_explain(error) }));
    }
    const refused = [];
    for (const name of names)
        refused.push(...(await sendAll({ ...request, names: [name] }, attempt)));
    return refused;
}
function isAboutNames(error) {
    return host_answer_isRefusal(error, 422) && !host_answer_isRefusal(error, 422, NOT_GRANTED);
}
/** A sentence for each reason. */
function ask_people_describe({ doing }, refused) {
    const byReason = Map.groupBy(refused, ({ why }) => why);
    return [...byReason].map(([why, some]) => `Could not ${doing(some.map(({ name }) => name).join(', '))}: ${why}`);
}
/** What an answer that got lost may have done does no harm twice. */
async function trying(work) {
    try {
        return await work();
    }
    catch (error) {
        if (isHostAnswer(error) && error.status < 500)
            throw error;
        return work();
    }
}
const WHY_MAX_CHARACTERS = 200;
const NOT_GRANTED = /permissions requested are not granted/i;
const NO_TEAMS = 'the App may not read the teams of the organization. Give it `members: read` in its settings, and accept that in the installation';
const UNSEEN = 'the token cannot see it, or it may not read the repository';
function ask_people_explain(error) {
    if (host_answer_isRefusal(error, 422, NOT_GRANTED))
        return NO_TEAMS;
    // GitHub's words for a team that this token may not read.
    if (host_answer_isRefusal(error, 422, /could not resolve to a node/i))
        return UNSEEN;
    const why = isHostAnswer(error) ? readReason(error) : error instanceof Error ? error.message : String(error);
    return (0,cut/* shorten */.m)(why, WHY_MAX_CHARACTERS).replace(/\.+$/, '');
}
function ask_people_assign({ number }, { octokit, repository }) {
    return async (assignees) => {
        const place = { owner: repository.owner, repo: repository.name, issue_number: number };
        const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees';
        return ask_people_loginsOf((await octokit.request(route, { ...place, assignees })).data.assignees);
    };
}
const REVIEWERS = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
function askReviewers({ number }, { octokit, repository }) {
    return async (reviewers) => {
        const place = { owner: repository.owner, repo: repository.name, pull_number: number };
        return ask_people_loginsOf((await octokit.request(REVIEWERS, { ...place, reviewers })).data.requested_reviewers);
    };
}
/** With a token that may read teams, which the one for publishing may not. */
function askTeams({ number }, { target, guard, github }) {
    return (teams) => with_token_withFreshToken('forTeams', target.project, guard, github, async (octokit, repository) => {
        const place = { owner: repository.owner, repo: repository.name, pull_number: number };
        const { data } = await octokit.request(REVIEWERS, { ...place, team_reviewers: teams });
        return data.requested_teams.map(({ slug }) => slug);
    });
}
function ask_people_loginsOf(accounts) {
    return accounts.map(({ login }) => login);
}

;// CONCATENATED MODULE: ./build/github/publish/labels.js

/** Those of `.docmend.yml` and those of a request. More are not looked up: each costs a request. */
const LABELS_MAX = 30;
const TRIES = 2;
/**
 * Puts on those of the labels that the repository has and the pull request has not: GitHub would make a label that does
 * not exist. Gives notes for the job's message; throws only what the guard throws.
 */
async function addLabels(pullRequest, wanted, { octokit, repository, guard, github }) {
    const missing = [...new Set(wanted)].slice(0, LABELS_MAX).filter((name) => !hasLabel(pullRequest.labels, name));
    if (missing.length === 0)
        return [];
    const place = { owner: repository.owner, repo: repository.name };
    try {
        const found = await Promise.all(missing.map((name) => findLabel(octokit, repository, name)));
        const labels = found.filter((name) => name !== undefined);
        if (labels.length > 0)
            await labels_trying(() => post(octokit, { ...place, issue_number: pullRequest.number, labels }));
        const unknown = missing.filter((_, index) => found[index] === undefined);
        return describeUnknown(unknown);
    }
    catch (error) {
        guard();
        github.logger.warn({ err: error, pullRequest: pullRequest.number }, 'Labels could not be added');
        return ['Its labels could not be added'];
    }
}
function describeUnknown(names) {
    if (names.length > 1)
        return [`The repository has no labels ${names.join(', ')}, so they were left out`];
    return names.map((name) => `The repository has no label ${name}, so it was left out`);
}
/** Labels are the same in any case. */
function hasLabel(labels, name) {
    return labels.some((label) => label.toLowerCase() === name.toLowerCase());
}
/** Gives the label as the repository spells it, or undefined when it has none of that name. */
async function findLabel(octokit, { owner, name: repo }, name) {
    const label = octokit.request('GET /repos/{owner}/{repo}/labels/{name}', { owner, repo, name });
    return (await host_answer_unlessMissing(label))?.data.name;
}
async function post(octokit, place) {
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', place);
}
/** Repeated, unlike other writes: to add a label twice changes nothing. */
async function labels_trying(work) {
    for (let left = TRIES - 1;; left--) {
        try {
            return await work();
        }
        catch (error) {
            if (left === 0)
                throw error;
        }
    }
}

;// CONCATENATED MODULE: ./build/jobs/job-names.js
// How a job and its results are named: its id, its branch, the mark in its commits and pull requests.

/** UUIDv7 (RFC 9562): sorts by the time it was made. */
function newJobId(now) {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(now, 0, 6);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
/** Stands in the commit and the pull request of a turn, so that we recognize our own. */
function job_names_markOf({ id, turn }) {
    return turn === 1 ? id : `${id}.${turn}`;
}
/** How the branches begin that jobs write; no other branch is ever written or removed. */
const OUR_BRANCHES = 'docmend/';
/**
 * The branch of a job that does not continue an existing pull request, without `refs/heads/`. `prefix`: what its author wants
 * before the id; the name begins and ends the same, so that it is known as ours and as that of the job.
 */
function branchOfJob(jobId, prefix) {
    return `${OUR_BRANCHES}${prefix === undefined ? '' : `${prefix}/`}${jobId}`;
}
/** True for the branch of this job, whatever prefix it has. */
function isBranchOf(branch, jobId) {
    return branch.startsWith(OUR_BRANCHES) && branch.endsWith(`/${jobId}`);
}

;// CONCATENATED MODULE: ./build/github/publish/git-push.js
// Publishes by `git push` from the mirror: for hosts without the Git Data API, and for changes that are too large for it.
// Such commits are not signed.




/** The last one: the commits below ours, which are not sent along, cannot be reached any more from any branch. */
const BRANCH_MOVED = /\[(remote )?rejected\].*(fetch first|non-fast-forward|already exists|stale info|failed to update ref|cannot lock ref|shallow update not allowed)/i;
const publishByGitPush = async ({ headSha, built }, attempt) => {
    const { repository, target, github } = attempt;
    // The mirror in which the commit was built.
    const mirror = github.mirrors.at(repository.repositoryId);
    try {
        await pushRef(mirror, { from: headSha ?? '', to: built.commitSha }, attempt);
        return { kind: 'written', sha: built.commitSha };
    }
    catch (error) {
        // The next round fetches the mirror again, and builds the commit in it.
        if (isDamage(error))
            await github.mirrors.delete(repository.repositoryId);
        if (!(error instanceof git_git/* GitError */.X) || !BRANCH_MOVED.test(error.stderr))
            throw error;
        github.logger.warn({ err: error, branch: target.branch }, 'The branch is not where it was seen');
        return { kind: 'moved' };
    }
};
/**
 * Moves the branch of the turn from one commit to another; '' = there is no such branch. Nothing is ever forced by this, since
 * our commit is a child of the head: the lease only refuses a branch that is not where it was seen, or that a person has
 * deleted meanwhile and that a plain push would make again.
 */
async function pushRef(mirror, { from, to }, { target, repository, token, guard, github }) {
    const git = mirror.remoteGit({ timeoutMs: defaults/* PUSH_TIMEOUT_MS */.Eu, signal: guard(), token });
    const ref = `refs/heads/${target.branch}`;
    const lease = `--force-with-lease=${ref}:${from}`;
    await git.run(['push', '--no-verify', lease, toUrl(repository, github), `${to}:${ref}`]);
}

;// CONCATENATED MODULE: ./build/github/publish/remove-unused-branch.js
// A branch of ours that no pull request will use is in people's way. It goes when nothing can be lost with it: the branch is
// that of the turn's own job, and its head is the very commit that we wrote.







/**
 * Removes the branch of the turn unless a pull request uses it. By git, whose push names the head that was seen: a commit that
 * comes in meanwhile stays. `writtenSha`: our commit; undefined = an earlier attempt wrote it. Never throws: why there is no
 * pull request matters more.
 */
async function removeUnusedBranch(writtenSha, attempt) {
    const { target, repository, octokit, github } = attempt;
    const { branch, base, project } = target;
    try {
        const head = await findHead(octokit, repository, branch);
        if (head === undefined || !branch.startsWith(OUR_BRANCHES) || !isOurCommit(head, writtenSha, target))
            return;
        if (await isUsed(octokit, repository, branch))
            return;
        const mirror = await fetched_mirror_ensureCommit(project, base.commitSha, github);
        const push = () => pushRef(mirror, { from: head.sha, to: '' }, attempt);
        await trySeveralTimes(push, { sleep: github.sleep, signal: attempt.guard() });
        github.logger.info({ branch }, 'Removed a branch that no pull request will use');
    }
    catch (error) {
        github.logger.warn({ err: error, branch }, 'Could not remove a branch that no pull request will use');
    }
}
/** Removes the branch that we have just made again, after its pull request was merged or closed. */
async function removeNewBranch(writtenSha, { target: { branch }, repository, octokit, guard, github }) {
    const head = await findHead(octokit, repository, branch);
    if (head === undefined || head.sha !== writtenSha)
        return;
    await deleteBranch(octokit, repository, branch, { sleep: github.sleep, signal: guard() });
}
/**
 * The mark alone is no proof: a person may have written it into a commit of theirs. What an earlier attempt wrote has our mark,
 * one parent, the base, and the tree that was saved; on a newer base its tree is not known here, and the branch stays.
 */
function isOurCommit({ sha, parents, treeSha, message }, writtenSha, target) {
    if (writtenSha !== undefined)
        return sha === writtenSha;
    const isOnBase = parents.length === 1 && parents[0] === target.base.commitSha;
    return isOnBase && treeSha === target.treeSha && mark_hasMark(message, target.mark);
}

;// CONCATENATED MODULE: ./build/github/publish/sealed-words.js
// Which words of a pull request are ours: our part of its description stands between two marks, of which the second holds
// the fingerprints of that part and of the title. What a person has edited no longer has its fingerprint, and is theirs.


const BEGIN = '<!-- docmend:begin -->';
const END_BEFORE = '<!-- docmend:end ';
const END = /^<!-- docmend:end text=([0-9a-f]{16}) title=([0-9a-f]{16}) -->/;
/** Gives our part between its marks. */
function sealPart(part, title) {
    return withSeal(part, fingerprint(part), fingerprint(title));
}
/**
 * Says what to write so that title and part become these. Everything outside of our part stays byte for byte, and so does
 * a part or a title that a person has edited.
 */
function reviseWords(current, wanted) {
    const sealed = findSealed(current.body);
    if (sealed === undefined)
        return { words: {}, title: 'unmarked', body: 'unmarked' };
    const { part, textPrint, titlePrint } = sealed;
    const isTitleOurs = titlePrint === fingerprint(current.title);
    const isPartOurs = textPrint === fingerprint(part);
    const title = isTitleOurs ? wanted.title : current.title;
    const nextTitlePrint = isTitleOurs ? fingerprint(title) : titlePrint;
    const [nextPart, nextTextPrint] = isPartOurs ? [wanted.part, fingerprint(wanted.part)] : [part, textPrint];
    const isSamePart = nextTextPrint === textPrint;
    const seal = isSamePart ? sealOf(textPrint, nextTitlePrint) : withSeal(nextPart, nextTextPrint, nextTitlePrint);
    const body = `${current.body.slice(0, isSamePart ? sealed.sealStart : sealed.start)}${seal}${current.body.slice(sealed.end)}`;
    if (body.length > BODY_MAX_CHARACTERS)
        return { words: {}, title: 'too_long', body: 'too_long' };
    return {
        words: {
            ...(title === current.title ? {} : { title }),
            ...(body === current.body ? {} : { body }),
        },
        title: isTitleOurs ? (title === current.title ? 'unchanged' : 'written') : 'edited',
        body: isPartOurs ? (isSamePart ? 'unchanged' : 'written') : 'edited',
    };
}
/** Undefined where there are no marks, or more than one pair: a person has copied or cut them. */
function findSealed(body) {
    const [start, sealStart] = [body.indexOf(BEGIN), body.indexOf(END_BEFORE)];
    const isOnce = body.lastIndexOf(BEGIN) === start && body.lastIndexOf(END_BEFORE) === sealStart;
    const [seal, textPrint, titlePrint] = END.exec(body.slice(sealStart, sealStart + 100)) ?? [];
    if (start === -1 || sealStart < start || !isOnce)
        return undefined;
    if (seal === undefined || textPrint === undefined || titlePrint === undefined)
        return undefined;
    const part = body.slice(start + BEGIN.length, sealStart);
    return { part, textPrint, titlePrint, start, sealStart, end: sealStart + seal.length };
}
function withSeal(part, textPrint, titlePrint) {
    return `${BEGIN}\n\n${part.trim()}\n\n${sealOf(textPrint, titlePrint)}`;
}
function sealOf(textPrint, titlePrint) {
    return `${END_BEFORE}text=${textPrint} title=${titlePrint} -->`;
}
/** A form in a browser gives every line another end when anything in the text is edited. */
function fingerprint(text) {
    return (0,external_node_crypto_.createHash)('sha256').update(text.replace(/\r\n?/g, '\n').trim()).digest('hex').slice(0, 16);
}

;// CONCATENATED MODULE: ./build/github/publish/app-author.js
// Who the App is as the author of a commit that git makes. GitHub links a commit to an account by the number in its address
// (GitHub Docs, "Setting your commit email address").

/** Without an account that GitHub knows. No person can have a name with brackets. */
function unknownAuthor(serverUrl, login = 'docmend[bot]') {
    return { name: login, email: `${login}@${noReplyHost(serverUrl)}` };
}
/** Asks GitHub for the App's own account. */
async function findAppAuthor({ octokit, repository, guard, github }) {
    const { serverUrl } = github;
    const { data: app } = await github.api.asApp(guard(), repository.installationId).request('GET /app');
    const login = `${app.slug}[bot]`;
    const account = await host_answer_unlessMissing(octokit.request('GET /users/{username}', { username: login }));
    if (account === undefined)
        return unknownAuthor(serverUrl, login);
    return { name: login, email: `${account.data.id}+${login}@${noReplyHost(serverUrl)}` };
}
function noReplyHost(serverUrl) {
    return `users.noreply.${new URL(serverUrl).hostname}`;
}

// EXTERNAL MODULE: ./build/git-tree/file-mode.js
var file_mode = __webpack_require__(3296);
// EXTERNAL MODULE: ./build/github/in-batches.js
var in_batches = __webpack_require__(5242);
;// CONCATENATED MODULE: ./build/github/publish/git-data.js




/** Larger requests for trees were seen to time out. */
const TREE_MAX = { items: 100, bytes: 1024 * 1024 };
/** From here on a file is sent by itself. */
const INLINE_MAX_BYTES = 256 * 1024;
const publishByGitData = async (commit, attempt) => {
    const treeSha = await writeTrees(commit, attempt);
    if (treeSha !== commit.built.treeSha)
        throw differentTree(commit, treeSha);
    const { sha, isVerified, reason } = await writeCommit(commit, attempt);
    const level = isVerified ? 'info' : 'warn';
    attempt.github.logger[level]({ commitSha: sha, verified: isVerified, reason }, 'Created a commit through the API');
    return writeBranch(commit, sha, attempt);
};
async function writeTrees(commit, attempt) {
    let treeSha = commit.built.baseTreeSha;
    for (const tree of (0,in_batches/* inBatches */.o)(await toEntries(commit.changes, attempt), inlineBytes, TREE_MAX)) {
        const { data } = await attempt.octokit.request('POST /repos/{owner}/{repo}/git/trees', {
            ...toPlace(attempt),
            base_tree: treeSha,
            tree,
        });
        treeSha = data.sha;
    }
    return treeSha;
}
async function toEntries(changes, attempt) {
    const entries = [];
    // Deletions first, as in build-tree.ts: they make room for what takes their place.
    const ordered = [...changes].sort((a, b) => Number(b.kind === 'delete') - Number(a.kind === 'delete'));
    for (const change of ordered)
        entries.push(await toEntry(change, attempt));
    return entries;
}
async function toEntry(change, attempt) {
    // A deletion needs a mode too; any will do.
    const mode = change.kind === 'delete' ? '100644' : (0,file_mode/* modeOf */.VV)(change);
    const file = { path: change.path, mode, type: 'blob' };
    switch (change.kind) {
        case 'delete':
            return { ...file, sha: null };
        case 'reuse':
            return { ...file, sha: change.blobSha };
        case 'write': {
            const content = inlineText(change.content);
            return content === undefined ? { ...file, sha: await writeBlob(change.content, attempt) } : { ...file, content };
        }
        default:
            return change;
    }
}
/** Text that survives JSON byte for byte, or undefined. */
function inlineText(content) {
    if (content.byteLength > INLINE_MAX_BYTES || content.includes(0))
        return undefined;
    const text = Buffer.from(content).toString('utf8');
    return Buffer.from(text, 'utf8').equals(content) ? text : undefined;
}
async function writeBlob(content, attempt) {
    const { data } = await attempt.octokit.request('POST /repos/{owner}/{repo}/git/blobs', {
        ...toPlace(attempt),
        content: Buffer.from(content).toString('base64'),
        encoding: 'base64',
    });
    return data.sha;
}
function inlineBytes(entry) {
    return 'content' in entry ? Buffer.byteLength(entry.content) : 0;
}
/**
 * Checks of sign-offs compare the author's name and address. Who GitHub makes the author depends on the token and the server, so
 * a message that names another is written once more; no branch leads to the first commit.
 */
async function writeCommit(commit, attempt) {
    const written = await createCommit(commit.message, commit, attempt);
    const message = commit.messageBy(written.author);
    return message === commit.message ? written : createCommit(message, commit, attempt);
}
async function createCommit(message, { built, parentSha }, attempt) {
    const { data } = await attempt.octokit.request('POST /repos/{owner}/{repo}/git/commits', {
        ...toPlace(attempt),
        message,
        tree: built.treeSha,
        parents: [parentSha],
    });
    return {
        author: data.author,
        sha: data.sha,
        isVerified: data.verification?.verified ?? false,
        reason: data.verification?.reason ?? '',
    };
}
async function writeBranch({ headSha }, sha, attempt) {
    const { octokit, target, github } = attempt;
    const place = toPlace(attempt);
    const name = `heads/${target.branch}`;
    try {
        if (headSha === null) {
            await octokit.request('POST /repos/{owner}/{repo}/git/refs', { ...place, ref: `refs/${name}`, sha });
        }
        else {
            await octokit.request('PATCH /repos/{owner}/{repo}/git/refs/{ref}', { ...place, ref: name, sha, force: false });
        }
        return { kind: 'written', sha };
    }
    catch (error) {
        if (!host_answer_isRefusal(error, 422, git_data_BRANCH_MOVED))
            throw error;
        github.logger.warn({ err: error, branch: target.branch }, 'The branch is not where it was seen');
        return { kind: 'moved' };
    }
}
/** The last one: another process moved it in the same moment. */
const git_data_BRANCH_MOVED = /already exists|not a fast forward|does not exist|reference cannot be updated/i;
function toPlace({ repository }) {
    return { owner: repository.owner, repo: repository.name };
}
function differentTree(commit, treeSha) {
    return new repository_RepositoryError(`GitHub computed a different tree for the changes (${treeSha}) than git did here (${commit.built.treeSha}), so nothing ` +
        'was published. Please report this. DOCMEND_PUBLISHER=git-push publishes in another way', { transient: false });
}

;// CONCATENATED MODULE: ./build/github/publish/trailers.js
/** No line break, and nothing but what names of models have. */
const UNSAFE = /[^\w.:/+-]+/g;
/**
 * `Signed-off-by` names the author of the commit, as checks of the Developer Certificate of Origin want it. `Assisted-by` has the
 * form of the Linux kernel's documentation ("AI Coding Assistants"), the tool and its model. `Co-authored-by` would do as well for
 * people, but GitHub counts it as a contribution of an account.
 */
function withTrailers(message, { isSignedOff, assistedBy }, author) {
    const lines = [
        ...(assistedBy === null ? [] : [`Assisted-by: Docmend:${assistedBy.replace(UNSAFE, '-')}`]),
        ...(isSignedOff ? [`Signed-off-by: ${author.name} <${author.email}>`] : []),
    ];
    return lines.length === 0 ? message : `${message}\n\n${lines.join('\n')}`;
}

;// CONCATENATED MODULE: ./build/github/publish/write-commit.js
// Brings a commit of ours onto the branch, by the API or by `git push`.










/** Writes the commit and, last, the branch. Throws when the changes do not give the tree that was saved with them. */
async function write_commit_writeCommit(commit, attempt) {
    const { target, github, recallBuilt } = attempt;
    const { parentSha, changes } = commit;
    const { trailers = NO_TRAILERS } = commit;
    const publisher = choosePublisher(changes, github);
    // What the API makes has no author of ours: GitHub takes the App itself, and signs. It tells who that is in its answer.
    const needsAuthor = publisher === publishByGitPush || (trailers.isSignedOff && github.actsAs === 'app');
    const author = needsAuthor ? await findAppAuthor(attempt) : unknownAuthor(github.serverUrl);
    const words = withMark(neutralizeCommitMessage(commit.message), target.mark);
    const messageBy = (author) => withTrailers(words, trailers, author);
    const message = messageBy(author);
    // The API makes a commit of its own, so the one that was built for the patch serves as well.
    const known = publisher === publishByGitData ? recallBuilt(target.project, target.base.commitSha, changes) : undefined;
    const text = { message, author, at: github.now() };
    const build = (sha) => fetched_mirror_withGit(target.project, sha, github, (git) => (0,build_tree/* buildTree */.H)(git, sha, changes, text));
    const pinned = known ?? (await build(target.base.commitSha));
    if (pinned.treeSha !== target.treeSha)
        throw write_commit_differentTree(pinned.treeSha, target.treeSha);
    const built = parentSha === target.base.commitSha ? pinned : await build(parentSha);
    return publisher({ ...commit, message, messageBy, built }, attempt);
}
const NO_TRAILERS = { isSignedOff: false, assistedBy: null };
function choosePublisher(changes, { publisher }) {
    const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0);
    const isLarge = changes.length > defaults/* API_MAX_FILES */.aj || bytes > defaults/* API_MAX_BYTES */._j;
    return publisher === 'git-push' || isLarge ? publishByGitPush : publishByGitData;
}
function write_commit_differentTree(builtSha, savedSha) {
    const message = `The saved changes give the tree ${builtSha}, but ${savedSha} was saved with them, so nothing was published`;
    return new repository_RepositoryError(message, { transient: false });
}

;// CONCATENATED MODULE: ./build/github/publish/open-pull-request.js
// Makes the pull request of a branch exist, once.











/** Writes the commit unless the branch has it, and then opens the pull request unless there is one. */
async function openPullRequest(commit, wanted, attempt) {
    const written = commit === null ? undefined : await write_commit_writeCommit(commit, attempt);
    if (written?.kind === 'moved')
        return written;
    const { target, repository, octokit } = attempt;
    const [existing, ...newer] = await pull_requests_listPullRequests(octokit, repository, target.branch);
    if (existing === undefined)
        return create(wanted, written?.sha, attempt);
    await closeSurplus(existing, newer, attempt);
    // Another was faster, and a person has merged or closed it since: the branch that we made again is not needed.
    if (commit?.headSha === null && existing.state !== 'open')
        await removeNewBranch(written?.sha, attempt);
    return opened(existing, written?.sha, wanted, attempt);
}
/** `writtenSha`: our commit; undefined = an earlier attempt wrote it. */
async function create(wanted, writtenSha, attempt) {
    const { target, repository, octokit } = attempt;
    const title = neutralizeTitle(wanted.title);
    const parts = [sealPart(neutralize_neutralizeBody(wanted.body), title), wanted.tail === '' ? '' : neutralize_neutralizeBody(wanted.tail)];
    const body = parts.filter((part) => part !== '').join('\n\n');
    const text = { title, body: withMark(body, target.mark, toBodyLine(target.mark)) };
    const place = { head: target.branch, base: target.base.ref, draft: wanted.draft };
    const created = await createPullRequest(octokit, repository, { ...text, ...place }).catch(async (error) => {
        if (isLasting(error))
            await removeUnusedBranch(writtenSha, attempt);
        throw error;
    });
    if (created.kind === 'no_difference')
        await removeUnusedBranch(writtenSha, attempt);
    if (created.kind !== 'created')
        return created;
    const notes = created.isDraftRefused ? ['The repository has no draft pull requests, so this one is not a draft'] : [];
    return keepOldest(created.pullRequest, writtenSha, notes, wanted, attempt);
}
/** True when no other attempt would open a pull request either. */
function isLasting(error) {
    const explained = errors_explain('open a pull request', error);
    return explained instanceof repository_RepositoryError && !explained.transient;
}
/** Ours is one too many when an older one of the same branch has come to light, for example one that was merged meanwhile. */
async function keepOldest(created, writtenSha, notes, wanted, attempt) {
    const { octokit, repository, target } = attempt;
    const [oldest, ...newer] = await pull_requests_listPullRequests(octokit, repository, target.branch);
    if (oldest === undefined || oldest.number >= created.number)
        return opened(created, writtenSha, wanted, attempt, notes);
    await closeSurplus(oldest, newer, attempt);
    return opened(oldest, writtenSha, wanted, attempt);
}
/**
 * Labels go on and people are asked while it is open and surely ours: also after an attempt that broke off before it came to
 * them. The people come last, so that whoever is told sees all of it.
 */
async function opened(found, writtenSha, { labels, people }, attempt, notes = []) {
    const more = [];
    if (found.state === 'open' && mark_hasMark(found.body, attempt.target.mark)) {
        more.push(...(await addLabels(found, labels, attempt)));
        if (people !== undefined)
            more.push(...(await askPeople(found, people, attempt)));
    }
    // What GitHub says of the head may lag behind what was just written.
    const commitSha = writtenSha ?? found.headSha;
    return { kind: 'opened', pullRequest: pull_requests_withoutBody(found), commitSha, notes: [...notes, ...more] };
}

;// CONCATENATED MODULE: ./build/github/publish/publish-attempt.js
// One write to a repository, under the lease's guard and with a token that is revoked right after.

/** Runs `work` with a fresh token that can write. */
function withPublishToken(target, guard, { github, recallBuilt }, work) {
    return with_token_withFreshToken('forPublishing', target.project, guard, github, (octokit, repository, token) => work({ target, repository, octokit, token, guard, github, recallBuilt }));
}

;// CONCATENATED MODULE: ./build/github/publish/reword-pull-request.js




/**
 * Looks right before it writes, since GitHub offers no way to write only if nobody else has: an edit between the two calls
 * would be lost. Safe to repeat.
 */
function rewordPullRequest(number, wanted, target, guard, parts) {
    return withPublishToken(target, guard, parts, async ({ octokit, repository }) => {
        const pause = { sleep: parts.github.sleep, signal: guard() };
        const found = await pull_requests_fetchPullRequest(octokit, repository, { number, branch: target.branch }, pause);
        const part = neutralize_neutralizeBody(wanted.body);
        const { words, title, body } = reviseWords(found, { title: neutralizeTitle(wanted.title), part });
        if (found.state !== 'open' || Object.keys(words).length === 0)
            return { title, body };
        const place = { owner: repository.owner, repo: repository.name, pull_number: number };
        await octokit.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...place, ...words });
        return { title, body };
    });
}

;// CONCATENATED MODULE: ./build/github/publish/create-publishing.js
// What the code host does for publishing: each call explains its faults and forgives one odd answer.









function create_publishing_createPublishing(github, recallBuilt) {
    const parts = { github, recallBuilt };
    return {
        findChangedPaths: (project, fromSha, toSha, paths) => errors_explaining(`compare two commits of ${project.repository}`, () => fetched_mirror_withGit(project, toSha, github, async (git) => {
            await fetched_mirror_ensureCommit(project, fromSha, github);
            return findChangedPaths(git, fromSha, toSha, paths);
        })),
        lookAtBranch: (target, guard) => patiently(target, guard, github, () => lookAtBranch(target, guard(), github)),
        openPullRequest: (target, commit, wanted, guard) => patiently(target, guard, github, () => withPublishToken(target, guard, parts, (attempt) => openPullRequest(commit, wanted, attempt))),
        lookAtPullRequest: (number, target, guard) => patiently(target, guard, github, () => lookAtPullRequest(number, target, guard(), github)),
        updatePullRequest: (target, commit, guard) => patiently(target, guard, github, () => withPublishToken(target, guard, parts, async (attempt) => (await write_commit_writeCommit(commit, attempt)).kind)),
        rewordPullRequest: (number, wanted, target, guard) => patiently(target, guard, github, () => rewordPullRequest(number, wanted, target, guard, parts)),
    };
}
const ODD_ANSWER_DELAY_MS = 500;
/** Runs a step of publishing. One 404 may be odd: a token that was just made is not known everywhere at once. */
function patiently({ project, branch }, guard, { repositories, sleep }, work) {
    return errors_explaining(`publish ${branch} to ${project.repository}`, async () => {
        try {
            return await work();
        }
        catch (error) {
            repositories.forget(project);
            if (!host_answer_isRefusal(error, 404))
                throw error;
            await sleep(ODD_ANSWER_DELAY_MS, guard());
            return work();
        }
    });
}

;// CONCATENATED MODULE: ./build/github/host.js
// The code host of the jobs: GitHub, reached by its REST API and by git.


















function createRepositoryHost(github) {
    const building = createBuilding(github);
    return {
        pin: (project, request, signal) => explaining(`read ${whatToPin(request)} of ${project.repository}`, () => pin(project, request, signal, github)),
        pinContext: (project, names, isAllowed, signal) => explaining(`read the context of ${project.repository}`, () => pinContext(project, names, isAllowed, signal, github)),
        requireWriteAccess: (project, wanted, signal) => explaining(`ask what the App may do in ${project.repository}`, () => requireWriteAccess(project, wanted, signal, github)),
        pinCause: (project, cause, isAllowed, signal) => explaining(`read the cause of a job of ${project.repository}`, () => pinCause(project, cause, isAllowed, signal, github)),
        openCause: (project, pins, signal) => explaining(`fetch ${pins.after.repository}`, () => openCause(project, pins, signal, github)),
        openContext: (project, pinned, signal) => explaining(`fetch ${pinned.repository}`, () => openContext(project, pinned, signal, github)),
        open: (project, base, signal) => explaining(`fetch ${project.repository}`, () => openCommit(project, base.commitSha, signal, github)),
        facts: (project, base, signal) => explaining(`read about ${project.repository}`, () => readFacts(project, base, signal, github)),
        branchWork: (project, range, marks, isHidden, signal) => explaining(`read the commits on a branch of ${project.repository}`, () => readBranchWork(project, range, marks, isHidden, signal, github)),
        buildTree: building.buildTree,
        patch: building.patch,
        ...createPublishing(github, building.recallBuilt),
        findPullRequest: (project, branch, signal) => explaining(`look for the pull request of ${branch} in ${project.repository}`, () => findPullRequest(project, branch, signal, github)),
        comment: (project, pullRequestNumber, comment, signal) => commenting(project, signal, github, (commenter) => postComment(commenter, pullRequestNumber, comment, github.ownAccount)),
        readBuilds: (project, commitSha, signal) => explaining(`look up the builds of a commit of ${project.repository}`, () => readBuilds(project, commitSha, signal, github)),
        outcomeFacts: (project, work, signal) => explaining(`read what became of pull request #${work.number} of ${project.repository}`, () => readOutcome(project, work, signal, github)),
    };
}
function createBuilding(github) {
    // A job asks for the tree of its changes and then for the patch. By the very list, and only on the same base.
    const builtLast = new WeakMap();
    const recallBuilt = (project, baseSha, changes) => {
        const built = builtLast.get(changes);
        return built?.baseSha === baseSha && built.projectId === project.id ? built : undefined;
    };
    return {
        recallBuilt,
        buildTree: (project, base, changes) => explaining(`build the changes on ${project.repository}`, async () => {
            const built = await withGit(project, base.commitSha, github, (git) => buildTree(git, base.commitSha, changes));
            builtLast.set(changes, { ...built, baseSha: base.commitSha, projectId: project.id });
            return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha };
        }),
        patch: (project, base, changes) => explaining(`compare the changes with ${project.repository}`, async () => {
            let known = recallBuilt(project, base.commitSha, changes);
            return withGit(project, base.commitSha, github, async (git) => {
                const patch = createPatch(git, base.commitSha, changes, known);
                // A mirror that was fetched again has not what was built in the one before.
                known = undefined;
                return patch;
            });
        }),
    };
}
function whatToPin({ requestedRef, pullRequest }) {
    return pullRequest === null ? (requestedRef ?? 'the default branch') : `pull request #${pullRequest.number}`;
}
/** Opens a commit, which is fetched first when the mirror lacks it. */
async function openCommit(project, commitSha, signal, github) {
    const find = () => fetched_mirror_mirrorWith(project, commitSha, signal, github);
    return treeIn(find, commitSha, project.repository, signal, github);
}
/** A tree whose faults are explained; `find` gives the mirror with its commit, and gives another when that is damaged. */
async function treeIn(find, commitSha, repository, signal, github) {
    const mirror = await find();
    const tree = (0,git_tree/* openGitTree */.x)((timeoutMs) => mirror.git({ timeoutMs, signal }), commitSha, github.listings.of(mirror.repositoryId));
    const repair = createRepair(mirror.repositoryId, github, find);
    const reading = (work) => errors_explaining(`read ${repository}`, () => repair(work));
    return {
        sha: tree.sha,
        list: () => reading(() => tree.list()),
        read: (path) => reading(() => tree.read(path)),
        search: (query) => reading(() => tree.search(query)),
    };
}
async function openContext(project, pinned, signal, github) {
    const { repositoryId, repository, commitSha } = pinned;
    const find = async () => (await github.mirrors.find(repositoryId, commitSha)) ??
        github.mirrors.ensure(toFetchRequest(await followContext(project, pinned, signal, github), commitSha, github.tokens), signal);
    return treeIn(find, commitSha, repository, signal, github);
}
async function findPullRequest(project, branch, signal, github) {
    const [found] = await askAbout(project, signal, github, (octokit, repository) => listPullRequests(octokit, repository, branch));
    return found === undefined ? undefined : withoutBody(found);
}

;// CONCATENATED MODULE: ./build/github/api/all-pages.js
// Reads a list that GitHub gives in pages.
/** As much as is asked for at once: GitHub gives no more. */
const all_pages_PER_PAGE = 100;
/** So that a host that always names another page is not asked for ever. */
const all_pages_PAGES_MAX = 1000;
/**
 * Gives all items. A page is the last when it is not full and no other is named as the next: GitHub may filter a page
 * after it has cut it off, and then it is short in the middle of a list.
 */
async function allPages(read) {
    const all = [];
    for (let page = 1; page <= all_pages_PAGES_MAX; page++) {
        const { items, link } = await read(page);
        all.push(...items);
        if (items.length < all_pages_PER_PAGE && !all_pages_namesNext(link))
            return all;
    }
    throw new Error(`GitHub gave more than ${all_pages_PAGES_MAX} pages of one list`);
}
/** True when the header leads to another page. */
function all_pages_namesNext(link) {
    return link !== undefined && /;\s*rel="?next"?/i.test(link);
}

;// CONCATENATED MODULE: ./build/github/publish/collecting-pull-request.js



/**
 * Gives the oldest open pull request for the branch `baseRef` whose own branch is wanted. Only branches of this
 * repository count: they need write access, while anyone may name a branch of a fork.
 */
async function findCollecting(octokit, repository, { baseRef, isWanted }) {
    const { owner, name: repo, repositoryId } = repository;
    const asked = { owner, repo, base: baseRef, state: 'open', direction: 'asc', per_page: all_pages_PER_PAGE };
    const open = await allPages(async (page) => {
        const { data, headers } = await octokit.request('GET /repos/{owner}/{repo}/pulls', { ...asked, page });
        return { items: data, link: headers.link };
    });
    const found = open
        .filter(({ head, state }) => state === 'open' && isWanted(head.ref) && head.repo?.id === repositoryId)
        .sort((a, b) => a.number - b.number)
        .map(toPullRequest)
        .find((one) => one.baseRef === baseRef);
    if (found === undefined)
        return undefined;
    const commits = await branches_commitsBetween(octokit, repository, baseRef, found.headSha);
    return {
        pullRequest: pull_requests_withoutBody(found),
        headSha: found.headSha,
        messages: commits.map(({ message }) => message),
    };
}

;// CONCATENATED MODULE: ./build/github/connect-with-token.js



















async function connectWithToken(settings) {
    const github = await createAccess(settings);
    const asking = (project, doing, work) => errors_explaining(`${doing} of ${project.repository}`, work);
    const repositoryOf = (project, signal) => github.repositories.recall(project, signal);
    return {
        ...create_publishing_createPublishing(github, () => undefined),
        open: (project, base, signal) => asking(project, 'fetch a commit', () => openCommit(project, base.commitSha, signal, github)),
        facts: (project, base, signal) => asking(project, 'read the settings', () => facts_readFacts(project, base, signal, github)),
        buildTree: (project, base, changes) => asking(project, 'build the changes on a commit', async () => {
            const built = await fetched_mirror_withGit(project, base.commitSha, github, (git) => (0,build_tree/* buildTree */.H)(git, base.commitSha, changes));
            return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha };
        }),
        defaultBranch: (project, signal) => asking(project, 'read the name', async () => (await repositoryOf(project, signal)).defaultBranch),
        headOf: (project, branch, signal) => asking(project, `look at the branch ${branch}`, async () => {
            const repository = await repositoryOf(project, signal);
            return with_token_withToken('forContents', repository, signal, github, async (octokit) => {
                return (await findHead(octokit, repository, branch))?.sha;
            });
        }),
        isOnBranch: (project, commitSha, branch, signal) => asking(project, `look at the history of the branch ${branch}`, async () => {
            const repository = await repositoryOf(project, signal);
            const place = { owner: repository.owner, repo: repository.name };
            return with_token_withToken('forContents', repository, signal, github, async (octokit) => {
                const asked = { ...place, basehead: `${commitSha}...${branch}`, per_page: 1 };
                const compared = octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked);
                return (await host_answer_unlessMissing(compared))?.data.merge_base_commit.sha === commitSha;
            });
        }),
        readPatch: (project, commitSha, patch) => asking(project, 'read the patch on a commit', () => fetched_mirror_withGit(project, commitSha, github, (git) => readPatch(git, commitSha, patch))),
        mergePatch: (project, ontoSha, merged) => asking(project, 'read the patch on a commit', () => fetched_mirror_withGit(project, ontoSha, github, async (git) => {
            await fetched_mirror_ensureCommit(project, merged.baseSha, github);
            return mergePatch(git, ontoSha, merged);
        })),
        findCollecting: (project, wanted, signal) => asking(project, 'look for the pull request of the topic', async () => {
            const repository = await repositoryOf(project, signal);
            return with_token_withToken('forPullRequests', repository, signal, github, (octokit) => findCollecting(octokit, repository, wanted));
        }),
    };
}
async function createAccess(settings) {
    const { token, now, dataDir, childEnv } = settings;
    const caFile = await writeCaBundle(dataDir, childEnv);
    const api = createApi({ ...settings, app: undefined, sleep: sleep });
    const tokens = onlyToken(token);
    return {
        ...settings,
        // As GitHub makes the account of the token the author, it signs the commit.
        publisher: 'git-data',
        actsAs: 'token',
        sleep: sleep,
        api,
        tokens,
        repositories: createRepositories(api, tokens, now),
        mirrors: createMirrors({ ...settings, caFile }),
        listings: createKeptListings(),
    };
}
/** The workflow decides what the token may do, and it ends with the workflow's job. */
function onlyToken(token) {
    const give = async () => token;
    return {
        forContents: give,
        forPullRequests: give,
        forPublishing: give,
        forComments: give,
        forTeams: give,
        forBuilds: give,
        forListing: give,
        findInstallation: async (fullName) => {
            const advice = 'Give the job of the workflow the permissions `contents: write` and `pull-requests: write`';
            throw new repository_RepositoryError(`The token cannot read ${fullName}. ${advice}`, { transient: false });
        },
        forget: () => undefined,
        retire: () => undefined,
        settled: async () => undefined,
    };
}

// EXTERNAL MODULE: ./build/wiring/proxy.js
var proxy = __webpack_require__(1715);
// EXTERNAL MODULE: ./build/config.js + 9 modules
var config = __webpack_require__(9557);
// EXTERNAL MODULE: ./build/documentation/index.js + 371 modules
var documentation = __webpack_require__(8636);
// EXTERNAL MODULE: ./build/jobs/policy/docmend-file.js
var docmend_file = __webpack_require__(6569);
// EXTERNAL MODULE: ./build/jobs/policy/secrets.js + 8 modules
var secrets = __webpack_require__(8054);
// EXTERNAL MODULE: ./build/local/local-policy.js
var local_policy = __webpack_require__(4570);
// EXTERNAL MODULE: ./build/workflow/bundle.js
var workflow_bundle = __webpack_require__(8878);
;// CONCATENATED MODULE: ./build/workflow/run-names.js
// How the branches and commits of a workflow's runs are named, so that a re-run finds its own and a topic finds those before.


/**
 * Of the run of the workflow and the patch: nothing in the bundle but the bytes that are published can choose a branch, and a
 * re-run of the job has the same one.
 */
function run_names_markOf({ topic, run, bundle }, baseRef) {
    const hash = hashOf(`${baseRef}\n${bundle.manifest.patchSha256}`);
    return `${topic === '' ? '' : topicPart(topic, baseRef)}run-${run.id}-${hash}`;
}
/** True for the branches that the runs of a topic open, whatever part of the name the workflow has chosen. */
function isBranchOfTopic(branch, topic, baseRef) {
    const name = branch.slice(branch.lastIndexOf('/') + 1);
    return branch.startsWith(OUR_BRANCHES) && name.startsWith(topicPart(topic, baseRef));
}
/** True for the message of a commit of a run of the topic; a person's merge names the branch, not the mark alone. */
function isOfTopic(message, topic, baseRef) {
    return new RegExp(`(?<![\\w./-])${topicPart(topic, baseRef)}run-`).test(message);
}
function topicPart(topic, baseRef) {
    return `topic-${hashOf(`${baseRef}\n${topic}`)}-`;
}
function hashOf(text) {
    return (0,external_node_crypto_.createHash)('sha256').update(text).digest('hex').slice(0, 12);
}

;// CONCATENATED MODULE: ./build/workflow/find-place.js




/** Throws `PatchError` for a patch that cannot go on top of the pull request. */
async function findPlace(publish, base, changes, host) {
    const { project, topic, signal } = publish;
    const own = { base, changes, continued: undefined };
    if (topic === '')
        return own;
    const found = await host.findCollecting(project, { baseRef: base.ref, isWanted: (branch) => isBranchOfTopic(branch, topic, base.ref) }, signal);
    if (found === undefined)
        return own;
    const { pullRequest, headSha, messages } = found;
    const mark = run_names_markOf(publish, base.ref);
    const isWritten = messages.some((message) => mark_hasMark(message, mark));
    const ofRuns = messages.filter((message) => isOfTopic(message, topic, base.ref));
    const continued = { pullRequest, isWritten, earlierRuns: ofRuns.length - (isWritten ? 1 : 0) };
    if (isWritten)
        return { ...own, continued };
    const onto = { ref: base.ref, commitSha: headSha };
    await host.open(project, onto, signal);
    const onConflict = ofRuns.length === messages.length ? 'replace' : 'refuse';
    const merge = host.mergePatch(project, headSha, { baseSha: base.commitSha, changes, onConflict });
    const refuse = (error) => Promise.reject(find_place_explain(error, pullRequest, onConflict));
    return { base: onto, changes: await merge.catch(refuse), continued };
}
function find_place_explain(error, { number }, onConflict) {
    if (!(error instanceof PatchError))
        return error;
    const whose = onConflict === 'refuse' ? ', to which people have committed' : '';
    const advice = `Merge or close pull request #${number}, then run the workflow again`;
    const message = `The patch cannot go on top of pull request #${number}${whose}: ${(0,with_full_stop/* withFullStop */.u)(error.message)} ${advice}`;
    return new PatchError(message, { cause: error });
}

// EXTERNAL MODULE: ./build/jobs/policy/gate.js + 3 modules
var gate = __webpack_require__(3875);
// EXTERNAL MODULE: ./build/jobs/policy/project-policy.js
var project_policy = __webpack_require__(2800);
;// CONCATENATED MODULE: ./build/workflow/judge-patch.js
// Judges the changes of a bundle as if nobody had looked at them before: the checks and the whole policy gate, on the base.



/** Throws faults of the tree and of the checks. */
async function judgePatch(tree, changes, parts) {
    const { docsRoot, policy, scan, texts } = parts;
    if (!policy.isEnabled)
        return { kind: 'policy_refused', reasons: [project_policy/* DISABLED */.F4] };
    const docs = (0,documentation/* withRuleSettings */.kc)(await parts.docs.open(tree, docsRoot), policy.checks);
    try {
        const [site, report] = [{ ...(await docs.summary()), docsRoot }, await docs.check(changes)];
        const { refusals, notes } = await (0,gate/* applyGate */.e)({ changes, tree, site, policy, report, texts, scan });
        if (refusals.length > 0)
            return { kind: 'policy_refused', reasons: refusals };
        const errors = report.problems.filter(documentation/* isError */.bJ);
        if (errors.length > 0 && policy.onChecks === 'fail')
            return { kind: 'checks_failed', reasons: errors.map(judge_patch_describe) };
        return { kind: 'passed', report, notes };
    }
    finally {
        await docs.close();
    }
}
function judge_patch_describe({ path, line, message }) {
    return `${path}:${line}: ${message}`;
}

;// CONCATENATED MODULE: ./build/jobs/pull-request/commit-style.js
// The form in which a repository writes its subjects, read off its log, and a title put into that form. A title that looks
// like all others is one thing less that a reviewer has to change, and some repositories refuse the rest.
const PLAIN_STYLE = { prefix: '', firstLetter: 'upper', hasFullStop: false };
/** So many of the newest subjects say how it is done now. */
const SUBJECTS_READ = 30;
/** One or two subjects are no habit. */
const SUBJECTS_NEEDED = 3;
/** Longer ones are no subjects of this kind, and every pattern below stays cheap. */
const commit_style_SUBJECT_MAX_CHARACTERS = 300;
const MERGE = /^(?:merge\b|revert ")/i;
/** `(#123)`, as GitHub adds it when it squashes. */
const PULL_REQUEST_NUMBER = / \(#\d+\)$/;
const EMOJI = /^(?::[a-z\d_+-]{1,40}:|\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Extended_Pictographic}|\p{Emoji_Modifier}){0,10})(?= )/u;
/** https://www.conventionalcommits.org, with the types of commitlint's config-conventional and `doc`. */
const CONVENTIONAL = /^(build|chore|ci|docs?|feat|fix|perf|refactor|revert|style|test)(\([\w./ -]{1,40}\))?!?: +(?=\S)/;
const BRACKET = /^\[[\w./ -]{1,40}\] *(?=\S)/;
const AREA = /^[\w./-]{1,40}: +(?=\S)/;
/** `DOC-123: `, `[gh-123] `, `[1/2] `: no part of a style, since a tracker would take our work for that of another ticket. */
const KEYS = /^(?:(?:\[(?:#?\d[\d./]{0,9}|[a-z]\w{0,20}-\d{1,9})\]|#\d{1,9}|[a-z]\w{0,20}-\d{1,9}):? +){1,3}/i;
const KEY_AS_SCOPE = /\((?:#?\d+|[a-z]\w{0,20}-\d+)\)/i;
const OF_DOCS = /^\[?(?:docs?|documentation)\b/i;
/** The kinds of prefix, each with the one that a change of documentation gets; the first that most subjects have wins. */
const PREFIXES = [
    [CONVENTIONAL, conventionalPrefix],
    [BRACKET, (prefixes) => mostUsed(prefixes.filter((prefix) => OF_DOCS.test(prefix))) ?? '[docs] '],
    [AREA, (prefixes) => mostUsed(prefixes.filter((prefix) => OF_DOCS.test(prefix))) ?? areaOfDocs(prefixes)],
];
/** Reads the style off the newest subjects, first to last; merges are passed over. With fewer than three, plain. Pure; never throws. */
function commit_style_chooseStyle(subjects) {
    const own = subjects.filter((subject) => !MERGE.test(subject)).slice(0, SUBJECTS_READ);
    const plain = own.map((subject) => fold(subject).slice(0, commit_style_SUBJECT_MAX_CHARACTERS).replace(PULL_REQUEST_NUMBER, '').replace(KEYS, ''));
    if (plain.length < SUBJECTS_NEEDED)
        return PLAIN_STYLE;
    const emoji = findPrefix(plain, EMOJI, (found) => mostUsed(found.filter(isOfDocs)) ?? emojiOfDocs(found));
    const words = emoji === '' ? plain : plain.map((subject) => subject.replace(EMOJI, '').trimStart());
    const kind = PREFIXES.find(([pattern]) => isMost(words, (subject) => pattern.test(subject)));
    const prefix = kind === undefined ? '' : findPrefix(words, ...kind);
    const texts = kind === undefined ? words : words.map((subject) => subject.replace(kind[0], ''));
    return {
        prefix: (emoji === '' ? '' : `${emoji} `) + prefix,
        firstLetter: findFirstLetter(texts, kind?.[0] === CONVENTIONAL ? 'lower' : 'upper'),
        hasFullStop: isMost(texts, (text) => /[^.]\.$/.test(text)),
    };
}
/** Puts a title into the style: one line, its own prefix replaced by the repository's. */
function commit_style_styleTitle(title, style) {
    const words = withoutPrefix(fold(title))
        .replace(/([^.])\.$/, '$1')
        .trim() || 'update the documentation';
    return `${style.prefix}${withFirstLetter(words, style.firstLetter)}${style.hasFullStop && /[\p{L}\d)`'"]$/u.test(words) ? '.' : ''}`;
}
function fold(text) {
    return text.replace(/\s+/g, ' ').trim();
}
/** Removes what the author of a title put before it for whatever style: `docs: `, `docs(a): `, `[docs] `, an emoji. */
function withoutPrefix(title) {
    let words = title;
    for (let before = ''; before !== words;) {
        before = words;
        words = words.replace(EMOJI, '').trimStart().replace(CONVENTIONAL, '');
        if (OF_DOCS.test(words))
            words = words.replace(BRACKET, '').replace(AREA, '').replace(DOCS_WITH_SCOPE, '');
    }
    return words;
}
/** In any case: `Docs(api): `. */
const DOCS_WITH_SCOPE = /^(?:docs?|documentation)\([\w./ -]{1,40}\)!?: +(?=\S)/i;
// ---- Prefixes ------------------------------------------------------------------------------------------------------
function findPrefix(subjects, pattern, choose) {
    const found = subjects.flatMap((subject) => pattern.exec(subject)?.[0] ?? []);
    return found.length * 2 > subjects.length ? choose(found) : '';
}
/** A scope only where one and the same stands before most changes of documentation. */
function conventionalPrefix(prefixes) {
    const ofDocs = prefixes
        .filter((prefix) => OF_DOCS.test(prefix))
        .map((prefix) => prefix.replace(/!?: +$/, ': ').replace(KEY_AS_SCOPE, ''));
    const used = mostUsed(ofDocs);
    if (used !== undefined && ofDocs.filter((prefix) => prefix === used).length * 2 > ofDocs.length)
        return used;
    return isMost(ofDocs, (prefix) => /^doc\b/.test(prefix)) ? 'doc: ' : 'docs: ';
}
function areaOfDocs(prefixes) {
    return isMost(prefixes, (prefix) => /^\p{Lu}/u.test(prefix)) ? 'Docs: ' : 'docs: ';
}
/** https://gitmoji.dev: documentation. */
function isOfDocs(emoji) {
    return emoji === ':memo:' || emoji.startsWith('📝');
}
function emojiOfDocs(found) {
    return isMost(found, (emoji) => emoji.startsWith(':')) ? ':memo:' : '📝';
}
function mostUsed(texts) {
    const counts = new Map();
    for (const text of texts)
        counts.set(text, (counts.get(text) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
function isMost(texts, holds) {
    return texts.filter(holds).length * 2 > texts.length;
}
// ---- Letters -------------------------------------------------------------------------------------------------------
function findFirstLetter(texts, fallback) {
    const upper = texts.filter((text) => /^\p{Lu}/u.test(text)).length;
    const lower = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
    if (upper === lower)
        return fallback;
    return upper > lower ? 'upper' : 'lower';
}
/** Names keep their form: `API`, `iOS`, `npm-run`, `docs/a.md`, `OpenAPI`. */
function withFirstLetter(words, letter) {
    const first = /^\S+/.exec(words)?.[0] ?? '';
    const changed = letter === 'lower' && /^\p{Lu}\p{Ll}*[,:]?$/u.test(first)
        ? first.toLowerCase()
        : letter === 'upper' && /^\p{Ll}+[,:]?$/u.test(first)
            ? first.replace(/^./u, (initial) => initial.toUpperCase())
            : first;
    return changed + words.slice(first.length);
}

// EXTERNAL MODULE: ./build/agent/budget/budget.js
var budget = __webpack_require__(4937);
// EXTERNAL MODULE: ./build/jobs/pull-request/body-size.js
var body_size = __webpack_require__(47);
// EXTERNAL MODULE: ./build/jobs/run/result-report.js
var result_report = __webpack_require__(673);
;// CONCATENATED MODULE: ./build/jobs/pull-request/budget-section.js
// What a turn has cost. A job of several turns pays each by itself.




/** Later requests to the job are answered in comments; title and body stay as they are, since people may have edited them. */
function budget_section_foldBudget(job, result, more = []) {
    const used = `Used: ${describeSpent(job)}; ${plural(countFiles(result), 'file')}.`;
    return folded('Cost', [used, ...more].join('\n\n'));
}
/** Of the present turn. */
function describeSpent({ spent, spentBefore }) {
    const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs, costUsd } = spentSince(spent, spentBefore);
    const cached = cachedTokens > 0 ? ` (${formatCount(cachedTokens)} of them cached)` : '';
    return [
        plural(modelCalls, 'model call'),
        `${formatCount(inputTokens)} tokens in${cached}, ${formatCount(outputTokens)} out`,
        ...(costUsd === null ? [] : [describeCost(costUsd)]),
        `${(workMs / 60_000).toFixed(1)} minutes`,
    ].join('; ');
}
function describeCost(costUsd) {
    return costUsd > 0 && costUsd < 0.01 ? 'less than US$ 0.01' : `US$ ${costUsd.toFixed(2)}`;
}

// EXTERNAL MODULE: ./build/jobs/pull-request/checks-section.js
var checks_section = __webpack_require__(7838);
// EXTERNAL MODULE: ./build/jobs/pull-request/evidence-section.js
var evidence_section = __webpack_require__(8918);
// EXTERNAL MODULE: ./build/jobs/pull-request/left-section.js
var left_section = __webpack_require__(898);
// EXTERNAL MODULE: ./build/jobs/pull-request/near-misses-section.js
var near_misses_section = __webpack_require__(3842);
;// CONCATENATED MODULE: ./build/jobs/pull-request/request-section.js
// Who asked for what. A short request is quoted, a longer one is folded: the reviewer reads first what came of it.



const EARLIER_SHOWN = 5;
const request_section_NAME_MAX_CHARACTERS = 200;
/** So much of a request is read at a glance. */
const SHORT_MAX_CHARACTERS = 300;
const SHORT_MAX_LINES = 3;
/** One line: who wrote it, for whom, and from which commit. */
function request_section_describeOrigin(job, { continuedBranch }) {
    const whom = job.requestedBy === '' ? '' : ` for ${asText(job.requestedBy, request_section_NAME_MAX_CHARACTERS)}`;
    return `Written by ${asCode(job.model, 100)} through Docmend${whom}${describeBase(job, continuedBranch)}; not yet reviewed by a person.`;
}
function describeBase({ base, repository }, continuedBranch) {
    if (base === null)
        return '';
    const place = `${asCode(continuedBranch ?? base.ref, request_section_NAME_MAX_CHARACTERS)} at ${base.commitSha.slice(0, 7)}`;
    return ` from ${repository === '' ? place : `[${place}](${repository}/tree/${base.commitSha})`}`;
}
/** The instruction, and who gave it. */
function describeRequest({ prompt, requestedBy }, size) {
    const who = requestedBy === '' ? '' : `Requested by ${asText(requestedBy, request_section_NAME_MAX_CHARACTERS)}:\n\n`;
    return `${who}${asQuote(shortenWithNote(prompt, size.prompt))}`;
}
/** The quote of a short request alone, '' for any other. */
function request_section_quoteShortRequest({ prompt }, earlier) {
    const isShort = prompt.length <= SHORT_MAX_CHARACTERS && prompt.trim().split('\n').length <= SHORT_MAX_LINES;
    return isShort && earlier.length === 0 ? asQuote(prompt.trim()) : '';
}
/** The requests that are not quoted: the earlier ones, of which the last are shown and the rest counted, and the present one. */
function request_section_foldRequests(job, earlier, size) {
    if (request_section_quoteShortRequest(job, earlier) !== '')
        return '';
    const shown = earlier.slice(-EARLIER_SHOWN);
    const left = earlier.length - shown.length;
    const room = { prompt: Math.ceil(size.prompt / (shown.length + 1)) };
    const texts = [
        ...(left === 0 ? [] : [`${plural(left, 'earlier request')} left out.`]),
        ...[...shown, job].map((request) => describeRequest(request, room)),
    ];
    return folded(earlier.length === 0 ? 'Request' : 'Requests', texts.join('\n\nThen:\n\n'));
}

// EXTERNAL MODULE: ./build/jobs/pull-request/sections.js
var sections = __webpack_require__(6597);
// EXTERNAL MODULE: ./build/jobs/pull-request/touched-pages.js
var touched_pages = __webpack_require__(4698);
;// CONCATENATED MODULE: ./build/jobs/pull-request/body.js
// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.












const LATER = 'Later requests and their results are in the comments below.';
/** GitHub's limit, in characters, without the marks around our part. */
const body_BODY_MAX_CHARACTERS = (/* unused pure expression or super */ null && (65_536 - 300));
/** The longest form that is within the limit once the host's adapter has made its words harmless. */
function body_describeBody(job, result, known) {
    const [body = '', tail = ''] = fitted((size) => bodyOfSize(job, result, known, size).join(TAIL_MARK), body_BODY_MAX_CHARACTERS).split(TAIL_MARK);
    return { body, tail };
}
/** A noncharacter, as in folds.ts: no foreign text has it. */
const TAIL_MARK = '\ufdd3';
function bodyOfSize(job, result, known, size) {
    const { template } = known;
    const parts = [...visibleParts(job, result, known, size), ...foldedParts(job, result, known, size)];
    const tail = [
        template === undefined ? '' : quoteTemplate(template, size.template),
        // Survives a renamed branch: the second mark by which a pull request is known as this job's.
        `<!-- docmend:job=${markOf(job)} -->`,
    ];
    return [joinParts(parts), joinParts(tail)];
}
function joinParts(parts) {
    return parts.filter((part) => part !== '').join('\n\n');
}
/** Meant to fit on one screen. */
function visibleParts(job, result, known, size) {
    return [
        describeUnfinished(result.report, size),
        describeOrigin(job, known),
        quoteShortRequest(job, known.earlier ?? []),
        describeSummary(result, size),
        describeLeftForYou(result.report, size),
        describeToVerify(result.report, size),
        describeChecks(result.report),
        describeOwners(result.report, size),
    ];
}
function foldedParts(job, result, known, size) {
    const { traffic, earlier } = known;
    // What was spent in turns that published nothing went into this pull request too.
    const withEarlier = earlier === undefined ? job : { ...job, spentBefore: NOTHING_SPENT };
    return [
        foldTouched(result, traffic, size),
        foldNearMisses(result.report, size),
        foldChecks(result.report, size),
        foldEvidence(job, result.report, known, size),
        foldRequests(job, earlier ?? [], size),
        foldBudget(withEarlier, result, [LATER]),
    ];
}
/** In any list, a numbered one or one in a quote too. */
const TICKED = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[xX]\]/gm;
/**
 * The repository's own template without its comments, which tell authors what to write, and with no box ticked: its questions stay
 * for the reviewer. '' when nothing is left.
 */
function quoteTemplate(template, maxCharacters) {
    const visible = withoutComments(cleanText(template))
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    const text = withWholeFences(shortenWithNote(visible.replace(TICKED, '$1[ ]'), maxCharacters));
    return visible === '' ? '' : `---\n\n${INTRODUCTION}\n\n${text}`;
}
const INTRODUCTION = "The repository's template follows unchanged: Docmend does not fill it in or tick any boxes.";
/** One that is not closed hides all that follows, as it would on the host. */
function withoutComments(text) {
    const kept = [];
    let at = 0;
    for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
        kept.push(text.slice(at, start));
        const end = text.indexOf('-->', start + 4);
        if (end === -1)
            return kept.join('');
        at = end + 3;
    }
    return kept.join('') + text.slice(at);
}

;// CONCATENATED MODULE: ./build/jobs/pull-request/text.js
// The words of a pull request and of its commit. What a model or a stranger wrote stands in places of its own and cannot
// get out of them; the code host's adapter neutralizes mentions, closing keywords and the like in all of it.





/** Gives the words of a pull request that is opened; where one is continued, only its commit gets new ones. */
function describePullRequest(job, result, context = {}) {
    const title = styleTitle(result.title, chooseStyle(context.subjects ?? []));
    return {
        title: titleOf(job, { title: cutAtWord(title, TITLE_MAX_CHARACTERS) }),
        ...describeBody(job, result, context),
        commitMessage: describeCommit(title, markOf(job)),
    };
}
/** The author's title wins over the model's, which the commit keeps: it says what this very change does. */
function titleOf({ pullRequestOptions }, { title }) {
    return pullRequestOptions?.title ?? title;
}
/** Longer ones are cut off in lists and by `git log --oneline` (git's own manual advises 50, Linux takes up to 75). */
const text_SUBJECT_MAX_CHARACTERS = 72;
/**
 * Subject, the whole title where the subject is only its beginning, and whose commit it is: by the mark in the last line
 * (`markOf` of jobs/job.ts) it is known as that of the job and its turn.
 */
function describeCommit(title, mark) {
    const subject = cutAtWord(title, text_SUBJECT_MAX_CHARACTERS);
    const whole = subject === title ? [] : [title];
    return [subject, ...whole, `Made by Docmend, job ${mark}.`].join('\n\n');
}
/** Cuts between two words where one ends late enough, and marks that something is left out. */
function cutAtWord(text, maxCharacters) {
    if (text.length <= maxCharacters)
        return text;
    const room = (0,cut/* cut */.J)(text, maxCharacters - 1);
    const space = room.lastIndexOf(' ');
    return `${room.slice(0, space > maxCharacters / 2 ? space : undefined).trimEnd()}…`;
}

;// CONCATENATED MODULE: ./build/jobs/run/moved-branch.js
// What happens when the branch has moved since the turn was pinned. The changes were made, checked and gated on the pinned
// commit, so they go onto a newer one only when nothing there speaks against them. A branch of the job's own can start from
// the pinned commit instead; an open pull request cannot, so there the turn ends and people's commits stay as they are.

/** `newestSha`: where a commit of ours would stand now, the head of the pull request's branch or of the base branch. */
async function chooseParent(newestSha, request, deps) {
    const { base, branch, continues, changes, project } = request;
    if (newestSha === base.commitSha)
        return { kind: 'parent', parentSha: newestSha, notes: [] };
    const { isUnchanged } = await deps.host.buildTree(project, { ref: base.ref, commitSha: newestSha }, changes);
    if (isUnchanged)
        return { kind: 'nothing_to_publish' };
    const conflict = await findConflict(newestSha, request, deps);
    if (continues !== null) {
        return conflict === undefined
            ? { kind: 'parent', parentSha: newestSha, notes: [ON_TOP] }
            : {
                kind: 'blocked',
                message: `Commits were pushed to ${branch} in the meantime, and ${moved_branch_describe(conflict)}. ${ASK_AGAIN}`,
            };
    }
    if (conflict === undefined)
        return { kind: 'parent', parentSha: newestSha, notes: [] };
    const start = `so the branch starts from ${base.commitSha.slice(0, 7)} and may have to be merged by hand`;
    const note = `${base.ref} has changed since the job began, and ${moved_branch_describe(conflict)}, ${start}`;
    return { kind: 'parent', parentSha: base.commitSha, notes: [note] };
}
const ON_TOP = 'Commits were pushed to the branch in the meantime; the changes are on top of them';
const ASK_AGAIN = 'They were kept and nothing was written. Send the message again: the next turn starts from them';
async function findConflict(newestSha, { project, base, changes }, { host, findFault }) {
    const touched = changes.map(({ path }) => path);
    const paths = await host.findChangedPaths(project, base.commitSha, newestSha, touched);
    if (paths.length > 0)
        return { kind: 'same_files', paths };
    const fault = await findFault(newestSha);
    return fault === undefined ? undefined : { kind: 'would_not_pass', fault };
}
const moved_branch_PATHS_NAMED = 5;
const FAULT_MAX_CHARACTERS = 500;
function moved_branch_describe(conflict) {
    if (conflict.kind === 'would_not_pass') {
        return `on top of it the changes would not pass (${(0,cut/* cut */.J)(conflict.fault, FAULT_MAX_CHARACTERS)})`;
    }
    const more = conflict.paths.length - moved_branch_PATHS_NAMED;
    const named = conflict.paths.slice(0, moved_branch_PATHS_NAMED).join(', ');
    return `they change the same files: ${more > 0 ? `${named} and ${more} more` : named}`;
}

;// CONCATENATED MODULE: ./build/jobs/run/publishing-time.js


/** Nothing more may be published in this turn. */
class PublishingTimeUpError extends Error {
    limitMs;
    /** What interrupted publishing last, in this attempt. */
    fault;
    constructor(limitMs, fault) {
        super(`Publishing has taken all of its ${(0,text_plural/* plural */.L)(Math.round(limitMs / 60_000), 'minute')}`);
        this.name = 'PublishingTimeUpError';
        this.limitMs = limitMs;
        this.fault = fault;
    }
}
/** Gives the milliseconds that publishing may work in this turn, over all attempts: what the agent has left over. */
function publishingLimitMs({ spentBefore, publishingFromMs }, { workMs }) {
    return Math.max(workMs - (publishingFromMs - spentBefore.workMs), PUBLISHING_MIN_MS);
}
/**
 * Gives a guard that also throws `PublishingTimeUpError` once that time is over. `job` is as it just entered the publishing
 * phase, in this attempt.
 */
function guardTime(job, budget, guard, clock) {
    const limitMs = publishingLimitMs(job, budget);
    const endsAtMs = clock.now() + limitMs - (job.spent.workMs - job.publishingFromMs);
    return () => {
        if (clock.now() >= endsAtMs)
            throw new PublishingTimeUpError(limitMs);
        return guard();
    };
}

;// CONCATENATED MODULE: ./build/jobs/run/publish-changes.js




const publish_changes_ROUND_DELAYS_MS = [500, 2000];
/** Takes three rounds at most. Throws `RepositoryError`, or what the guard throws. */
async function publishChanges(request, deps) {
    let fault;
    try {
        for (let round = 0;; round++) {
            const result = await publishOnce(request, deps);
            if (result.kind !== 'interrupted')
                return result;
            fault = result.cause;
            const delayMs = publish_changes_ROUND_DELAYS_MS[round];
            if (delayMs === undefined)
                throw fault;
            deps.logger.warn({ err: fault, branch: request.branch }, 'Publishing was interrupted; looking again');
            await deps.sleep(delayMs, deps.guard());
        }
    }
    catch (error) {
        if (!(error instanceof PublishingTimeUpError) || fault === undefined)
            throw error;
        throw new PublishingTimeUpError(error.limitMs, fault.message);
    }
}
async function publishOnce(request, deps) {
    const { continues } = request;
    try {
        return continues === null ? await publishNew(request, deps) : await publishUpdate(continues, request, deps);
    }
    catch (error) {
        const isSoonOver = error instanceof repository_RepositoryError && error.transient && error.wait?.untilMs === undefined;
        if (isSoonOver)
            return { kind: 'interrupted', cause: error };
        throw error;
    }
}
/** Creates the branch of the job, and then its pull request. */
async function publishNew(request, deps) {
    const { base, branch, mark } = request;
    const seen = await deps.host.lookAtBranch(request, deps.guard);
    const { pullRequest, headSha, baseHeadSha, hasOurCommit, hasSurplus } = seen;
    // An attempt opened a second one, and did not come to close it.
    if (hasSurplus)
        return publish_changes_open(null, [], request, deps);
    if (pullRequest !== null && pullRequest.state !== 'open') {
        // One that a person has merged or closed is never opened again. That of an earlier turn lacks what this one made.
        const isOfThisTurn = hasOurCommit || isBranchOf(branch, mark);
        return isOfThisTurn
            ? { kind: 'published', pullRequest, commitSha: null, notes: [] }
            : { kind: 'not_open', pullRequest };
    }
    // The pull request may still be missing, or its labels.
    if (hasOurCommit)
        return publish_changes_open(null, [], request, deps);
    const isFree = headSha === base.commitSha || (headSha === null && pullRequest === null);
    if (!isFree)
        return { kind: 'blocked', message: describeTaken(request) };
    // A branch that exists is continued where it stands, at the pinned commit.
    const newestSha = headSha ?? baseHeadSha;
    if (newestSha === null)
        return { kind: 'blocked', message: describeGone(request) };
    const ground = await chooseParent(newestSha, request, deps);
    return ground.kind === 'parent' ? publish_changes_open(publish_changes_toCommit(ground, headSha, request), ground.notes, request, deps) : ground;
}
async function publish_changes_open(commit, notes, request, deps) {
    const opened = await deps.host.openPullRequest(request, commit, request, deps.guard);
    switch (opened.kind) {
        case 'opened':
            return { ...opened, kind: 'published', notes: [...notes, ...opened.notes] };
        case 'no_difference':
            return { kind: 'nothing_to_publish' };
        case 'moved':
            return keepsChanging(request);
        default:
            return opened;
    }
}
/** Puts one commit on top of what stands on the branch of the pull request, a person's commits included. */
async function publishUpdate(number, request, deps) {
    const seen = await deps.host.lookAtPullRequest(number, request, deps.guard);
    if (seen.hasOurCommit)
        return { kind: 'published', pullRequest: seen.pullRequest, commitSha: seen.headSha, notes: [] };
    if (seen.headSha === null)
        return { kind: 'not_open', pullRequest: seen.pullRequest };
    const ground = await chooseParent(seen.headSha, request, deps);
    if (ground.kind !== 'parent')
        return ground;
    const written = await deps.host.updatePullRequest(request, publish_changes_toCommit(ground, seen.headSha, request), deps.guard);
    if (written === 'moved')
        return keepsChanging(request);
    // A person may have merged or closed it between looking and writing.
    const { pullRequest, headSha, hasOurCommit } = await deps.host.lookAtPullRequest(number, request, deps.guard);
    const isIn = headSha !== null || hasOurCommit;
    return isIn
        ? { kind: 'published', pullRequest, commitSha: headSha, notes: ground.notes }
        : { kind: 'not_open', pullRequest };
}
function publish_changes_toCommit({ parentSha }, headSha, { changes, commitMessage, trailers }) {
    const commit = { changes, message: commitMessage, parentSha, headSha };
    return trailers === undefined ? commit : { ...commit, trailers };
}
function keepsChanging({ branch }) {
    const message = `Could not publish: ${branch}, or its pull request, keeps changing`;
    return { kind: 'interrupted', cause: new repository_RepositoryError(message, { transient: true }) };
}
function describeTaken({ branch }) {
    return `The branch ${branch} has commits that this turn did not make. They were kept and nothing was written; delete or rename the branch, then ask again`;
}
function describeGone({ base, project }) {
    return `The branch ${base.ref} of ${project.repository} has been deleted since the job started. Start a new job`;
}

// EXTERNAL MODULE: ./build/jobs/pull-request/markdown-text.js
var markdown_text = __webpack_require__(6758);
;// CONCATENATED MODULE: ./build/workflow/describe-published.js


/** Beside what this job has to say; GitHub takes 65,536. */
const DESCRIPTION_MAX_CHARACTERS = 40_000;
const NOTE_MAX_CHARACTERS = 500;
const NOTES_LISTED = 20;
/** Gives Markdown, which the code host's adapter makes harmless. */
function describePublished({ description, manifest }, findings) {
    const words = description.trim() === '' ? `### Summary\n\n${manifest.summary}` : description;
    return [(0,markdown_text/* shortenWithNote */.ut)((0,markdown_text/* cleanText */.X5)(words).trim(), DESCRIPTION_MAX_CHARACTERS), describeFindings(manifest, findings)]
        .filter((part) => part !== '')
        .join('\n\n');
}
function describeFindings({ patchSha256 }, { base, report, notes, run, earlierRuns }) {
    const pages = (0,text_plural/* plural */.L)(report.checkedPages, 'page');
    const problems = (0,text_plural/* plural */.L)(report.problems.length, 'new problem');
    const lines = [
        `The job that opened this pull request checked and judged the patch again, on commit ${base.commitSha.slice(0, 12)}: ${pages} checked, ${problems}.`,
        `The patch has the SHA-256 \`${patchSha256}\`. [The workflow run](${run.url}) shows how it was made.`,
        ...(earlierRuns === 0
            ? []
            : [`It also has the changes of ${(0,text_plural/* plural */.L)(earlierRuns, 'earlier run')} of the same topic.`]),
        ...notes.slice(0, NOTES_LISTED).map((note) => `Please check: ${(0,markdown_text/* asSentence */.KG)(note, NOTE_MAX_CHARACTERS)}`),
    ];
    return `### Checked before publishing\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

;// CONCATENATED MODULE: ./build/workflow/send-patch.js
// Brings judged changes onto a branch of ours and into its pull request, once: a re-run of the same job finds what it did.













async function sendPatch(patch, parts) {
    const { project, base, changes, continued } = patch;
    const { treeSha, isUnchanged } = await parts.host.buildTree(project, base, changes);
    const words = send_patch_describe(patch);
    const target = { project, base, mark: run_names_markOf(patch, base.ref), treeSha };
    if (continued === undefined) {
        if (isUnchanged)
            return nothingLeft(undefined);
        const branch = branchOfJob(target.mark, patch.options.branchPrefix);
        return publish({ ...target, branch, continues: null, ...words }, patch, parts);
    }
    const { number, branch } = continued.pullRequest;
    const request = { ...target, branch, continues: number, ...words };
    if (continued.isWritten)
        return endOf(continued.pullRequest, await reword(request, patch, parts), patch);
    return isUnchanged ? nothingLeft(number) : publish(request, patch, parts);
}
async function publish(wanted, patch, parts) {
    const { host, logger } = parts;
    const request = { ...wanted, changes: patch.changes };
    const findFault = (commitSha) => faultOn(commitSha, patch, parts);
    const publication = await publishChanges(request, { host, logger, sleep: sleep, guard: patient_client_guardWith(patch.signal), findFault });
    if (publication.kind !== 'published')
        return endWithout(publication, request.continues);
    const { pullRequest, notes } = publication;
    return endOf(pullRequest, [...notes, ...(await reword(request, patch, parts))], patch);
}
function nothingLeft(number) {
    const where = number === null || number === undefined ? 'The branch' : `Pull request #${number}`;
    const message = `${where} already contains every change, so there is nothing to publish`;
    return { status: 'completed', outcome: 'no_changes', message };
}
function send_patch_describe(patch) {
    const { bundle, base, policy, report, subjects, draft, options } = patch;
    const { labels = [], reviewers = [], teamReviewers = [], assignees = [], signOff } = options;
    const { manifest } = bundle;
    const title = commit_style_styleTitle(manifest.title, commit_style_chooseStyle(subjects));
    return {
        draft: draft || policy.alwaysDraft || manifest.isUnfinished || report.problems.some(documentation/* isError */.bJ),
        labels: [...policy.labels, ...labels],
        people: { reviewers, teamReviewers, assignees },
        ...(signOff === true ? { trailers: { isSignedOff: true, assistedBy: null } } : {}),
        title: options.title ?? cutAtWord(title, limits/* TITLE_MAX_CHARACTERS */.Xn),
        body: describePublished(bundle, { ...patch, earlierRuns: patch.continued?.earlierRuns ?? 0 }),
        tail: '',
        commitMessage: describeCommit(title, run_names_markOf(patch, base.ref)),
    };
}
async function faultOn(commitSha, { project, base, changes, signal }, { host, judge }) {
    const tree = await host.open(project, { ref: base.ref, commitSha }, signal);
    const judged = await judge(tree, changes);
    return judged.kind === 'passed' ? undefined : judged.reasons[0];
}
function endWithout(publication, number) {
    switch (publication.kind) {
        case 'nothing_to_publish':
            return nothingLeft(number);
        case 'not_open': {
            const { number: closed, state } = publication.pullRequest;
            const message = `Pull request #${closed} is ${state}, so nothing was added to it. Run the workflow again`;
            return { status: 'failed', outcome: 'error', message };
        }
        case 'blocked':
            return { status: 'failed', outcome: 'error', message: publication.message };
        default:
            return publication;
    }
}
/** A re-run finds the pull request that its first attempt has opened, and says the same. */
function endOf(pullRequest, notes, patch) {
    const files = patch.changes.map(({ path }) => path);
    const isOpener = isBranchOf(pullRequest.branch, run_names_markOf(patch, patch.base.ref));
    const outcome = isOpener ? 'pr_opened' : 'pr_updated';
    const message = [send_patch_describePullRequest(pullRequest, outcome, files.length), ...notes].map(with_full_stop/* withFullStop */.u).join(' ');
    return { status: 'completed', outcome, message, pullRequest, files };
}
function send_patch_describePullRequest({ number, state }, outcome, files) {
    if (state !== 'open')
        return `Pull request #${number} of this run is ${state} by now, so it stays as it is`;
    return `${outcome === 'pr_opened' ? 'Opened' : 'Updated'} pull request #${number} with ${(0,text_plural/* plural */.L)(files, 'changed file')}`;
}
/** A pull request that is updated gets the words of the newest run, as far as its words are still ours. Gives notes. */
async function reword({ continues, title, body, draft, ...target }, { signal, continued }, { host, logger }) {
    if (continues === null || continued === undefined)
        return [];
    const notes = draft && !continued.pullRequest.draft ? [NOT_A_DRAFT] : [];
    try {
        await host.rewordPullRequest(continues, { title, body }, target, patient_client_guardWith(signal));
        return notes;
    }
    catch (error) {
        if (!(error instanceof repository_RepositoryError))
            throw error;
        logger.warn({ err: error }, 'Could not update the words of a pull request');
        return [...notes, `Its title and description could not be updated: ${error.message}`];
    }
}
const NOT_A_DRAFT = 'It should be a draft because of these changes, but was open for review already and stays so';

;// CONCATENATED MODULE: ./build/workflow/publish-bundle.js
// Publishes the bundle of an earlier job with the token of the workflow. Nothing in the bundle is trusted: the patch is read,
// checked and judged again, and where it goes is decided here.












/** Throws `BundleError`, and `RepositoryError` for what GitHub refuses. */
async function publishBundle(publish, parts) {
    const { host } = parts;
    const { project, bundle, signal } = publish;
    const base = await findBase(publish, host);
    const tree = await host.open(project, base, signal);
    const docsRoot = await agreeOnDocsRoot(publish, tree);
    const facts = await host.facts(project, base, signal);
    const file = (0,docmend_file/* readDocmendFile */.HG)(facts.policyFile);
    if (file.kind === 'unreadable')
        return refused([file.message]);
    const place = await placeChanges(publish, base, host);
    if ('outcome' in place)
        return place;
    const policy = (0,local_policy/* resolveLocalPolicy */.w)(publish.settings, file.file, parts.config.budget);
    const { title, summary } = bundle.manifest;
    const judge = (on, what) => judgePatch(on, what, {
        docs: parts.docs,
        docsRoot,
        policy,
        scan: (0,secrets/* createSecretScanner */.X)([...(0,config/* listSecrets */.AQ)(parts.config), ...parts.secrets]),
        texts: {
            'The title': [title, publish.options.title ?? ''].join('\n'),
            'The summary': summary,
            'The description': bundle.description,
        },
    });
    const judged = await judge(await host.open(project, place.base, signal), place.changes);
    if (judged.kind !== 'passed')
        return refused(judged.reasons, judged.kind);
    const { report, notes } = judged;
    return sendPatch({ ...publish, ...place, policy, subjects: facts.subjects, report, notes }, { ...parts, judge });
}
async function findBase({ bundle, project, ref, signal }, host) {
    const branch = ref ?? (await host.defaultBranch(project, signal));
    const headSha = await host.headOf(project, branch, signal);
    if (headSha === undefined)
        throw new workflow_bundle/* BundleError */.rJ(`${project.repository} has no branch ${branch}. Set ref to a branch`);
    const { baseCommit } = bundle.manifest;
    if (baseCommit === null || baseCommit === headSha)
        return { ref: branch, commitSha: headSha };
    if (await host.isOnBranch(project, baseCommit, branch, signal))
        return { ref: branch, commitSha: baseCommit };
    throw new workflow_bundle/* BundleError */.rJ(`The patch was made for the commit ${baseCommit}, which is not in the history of ${branch}. Check out ${branch} in the job that makes the patch, or set ref to the branch that it read. Nothing was published`);
}
/** The root decides what may be changed, so it comes from the repository or from the workflow. */
async function agreeOnDocsRoot({ bundle, docsRoot: wanted }, tree) {
    const docsRoot = wanted ?? (0,documentation/* detectDocsRoot */.Dx)((await tree.list()).map(({ path }) => path));
    const { docsRoot: made } = bundle.manifest;
    if (made === null || made === docsRoot)
        return docsRoot;
    throw new workflow_bundle/* BundleError */.rJ(`The bundle was made for the docs root ${JSON.stringify(made)}, but here it is ${JSON.stringify(docsRoot)}. Set docs-root to the same folder in both jobs. Nothing was published`);
}
async function placeChanges(publish, base, host) {
    try {
        const changes = await host.readPatch(publish.project, base.commitSha, publish.bundle.patch);
        const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0);
        if (changes.length <= defaults/* API_MAX_FILES */.aj && bytes <= defaults/* API_MAX_BYTES */._j)
            return await findPlace(publish, base, changes, host);
        return refused([
            `The patch changes ${(0,text_plural/* plural */.L)(changes.length, 'file')} with ${bytes} bytes, more than one commit of the API takes`,
        ]);
    }
    catch (error) {
        if (error instanceof PatchError)
            return refused([error.message]);
        throw error;
    }
}
const REASONS_LISTED = 20;
function refused(reasons, outcome = 'policy_refused') {
    const more = reasons.length - REASONS_LISTED;
    const listed = [...reasons.slice(0, REASONS_LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
    return { status: 'failed', outcome, message: `Nothing was published: ${listed.join('; ')}` };
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
;// CONCATENATED MODULE: ./build/workflow/read-bundle.js
// Reads a bundle that came as an artifact: between the jobs, anyone who may run a workflow could have put another in its place.






const Sha256 = schemas.string().regex(/^[0-9a-f]{64}$/);
const ManifestShape = schemas.object({
    format: schemas.literal(workflow_bundle/* BUNDLE_FORMAT */.jf),
    repository: schemas.string()
        .max(200)
        .regex(/^[\w.-]+\/[\w.-]+$/),
    baseCommit: schemas.string()
        .regex(/^[0-9a-f]{40}$/)
        .nullable(),
    docsRoot: schemas.string().max(4096).nullable(),
    title: schemas.string().max(1000),
    summary: schemas.string().max(50_000),
    isUnfinished: schemas.boolean(),
    patchSha256: Sha256,
    promptSha256: Sha256.nullable(),
    runId: schemas.string().max(100),
    model: schemas.string().max(200),
    versions: schemas.object({ docmend: schemas.string().max(50), node: schemas.string().max(50) }),
});
/** Throws `BundleError` for a bundle that is missing, incomplete, changed, or made for something else. */
async function readBundle(folder, expected) {
    const manifest = parseManifest(await readPart(folder, 'manifest'));
    if (manifest.repository.toLowerCase() !== expected.repository.toLowerCase()) {
        throw new workflow_bundle/* BundleError */.rJ(`The bundle was made for ${manifest.repository}, but this workflow runs in ${expected.repository}. Nothing was published`);
    }
    const patch = await readPart(folder, 'patch');
    const sha256 = (0,external_node_crypto_.createHash)('sha256').update(patch).digest('hex');
    const wanted = expected.patchSha256 ?? manifest.patchSha256;
    if (sha256 !== manifest.patchSha256 || sha256 !== wanted) {
        const known = expected.patchSha256 === undefined ? 'its manifest names' : 'the job that made it told';
        throw new workflow_bundle/* BundleError */.rJ(`The patch in the bundle has the SHA-256 ${sha256}, but ${known} ${sha256 === wanted ? manifest.patchSha256 : wanted}. It was changed on the way, so nothing was published`);
    }
    return { manifest, patch, description: (await readPart(folder, 'description')).toString('utf8') };
}
function parseManifest(bytes) {
    const found = ManifestShape.safeParse(parseJson(bytes));
    if (found.success)
        return found.data;
    const [issue] = found.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
    throw new workflow_bundle/* BundleError */.rJ(`manifest.json of the bundle is not of the form that this version of Docmend writes${where}. Use the same version of the Action in both jobs`);
}
function parseJson(bytes) {
    try {
        return JSON.parse(bytes.toString('utf8'));
    }
    catch (error) {
        if (error instanceof SyntaxError)
            return undefined;
        throw error;
    }
}
/** Reads a regular file, never through a symbolic link. */
async function readPart(folder, name) {
    const { path, maxBytes } = workflow_bundle/* BUNDLE_FILES */.HJ[name];
    const full = (0,external_node_path_.join)(folder, path);
    for (const parent of new Set([folder, (0,external_node_path_.dirname)(full)]))
        await requireFolder(parent, folder);
    if (await isLink(full))
        throw new workflow_bundle/* BundleError */.rJ(`${path} of the bundle is a symbolic link, so nothing was published`);
    const file = await (0,promises_.open)(full, external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_NOFOLLOW ?? 0)).catch(() => undefined);
    if (file === undefined)
        throw read_bundle_missing(folder, path);
    try {
        const stats = await file.stat();
        if (!stats.isFile())
            throw new workflow_bundle/* BundleError */.rJ(`${path} of the bundle is not a file, so nothing was published`);
        if (stats.size > maxBytes) {
            throw new workflow_bundle/* BundleError */.rJ(`${path} of the bundle has ${stats.size} bytes; at most ${maxBytes} are read, so nothing was published`);
        }
        return await file.readFile();
    }
    finally {
        await file.close();
    }
}
async function requireFolder(path, folder) {
    const stats = await (0,promises_.lstat)(path).catch(() => undefined);
    if (stats?.isSymbolicLink())
        throw new workflow_bundle/* BundleError */.rJ(`${path} is a symbolic link, so nothing was published`);
    if (stats?.isDirectory() !== true)
        throw read_bundle_missing(folder, 'manifest.json');
}
async function isLink(path) {
    return (await (0,promises_.lstat)(path).catch(() => undefined))?.isSymbolicLink() === true;
}
function read_bundle_missing(folder, path) {
    return new workflow_bundle/* BundleError */.rJ(`There is no ${path} in ${folder}. Download the artifact of the job that made the patch (actions/download-artifact) to the folder that bundle-dir names`);
}

// EXTERNAL MODULE: ./build/action/job-summary.js
var job_summary = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/action/log.js
var log = __webpack_require__(4173);
// EXTERNAL MODULE: ./build/action/run/start-docs.js
var start_docs = __webpack_require__(1001);
// EXTERNAL MODULE: ./build/action/stop-signals.js
var stop_signals = __webpack_require__(9675);
// EXTERNAL MODULE: ./build/action/untrusted-text.js
var untrusted_text = __webpack_require__(4613);
// EXTERNAL MODULE: ./build/action/workflow-commands.js
var workflow_commands = __webpack_require__(1721);
;// CONCATENATED MODULE: ./build/action/publish/advise-on-permissions.js
// What a token of a workflow may not do, in the words of a workflow instead of those of an App.

const PERMISSIONS = 'The token may not do this. Give the job `permissions: contents: write` and `pull-requests: write`, and turn on "Allow GitHub Actions to create and approve pull requests" (Settings, Actions, General; an organization can forbid it), or pass the token of a GitHub App as github-token';
const REFUSED = /not accessible by integration|not permitted to create or approve|must have push access|resource not accessible/i;
const STATUS = /GitHub said (?:401|403|404)|returned error: 40[134]|Permission to .* denied/;
/** Gives another error for what the permissions of the token, or a setting, forbid. */
function adviseOnPermissions(error) {
    if (!(error instanceof repository_RepositoryError))
        return error;
    if (!REFUSED.test(error.message) && !STATUS.test(error.message))
        return error;
    const [doing = 'Could not publish'] = error.message.split('. ', 1);
    const said = /(?:GitHub|git) said.*/s.exec(error.message)?.[0];
    return new Error([doing, PERMISSIONS, ...(said === undefined ? [] : [said])].join('. '), { cause: error });
}

// EXTERNAL MODULE: ./build/action/bundle-dir.js
var bundle_dir = __webpack_require__(3241);
// EXTERNAL MODULE: ./build/action/check/check-inputs.js
var check_inputs = __webpack_require__(5112);
// EXTERNAL MODULE: ./build/action/inputs.js + 2 modules
var inputs = __webpack_require__(5548);
// EXTERNAL MODULE: ./build/action/pull-request-inputs.js + 2 modules
var pull_request_inputs = __webpack_require__(9802);
// EXTERNAL MODULE: ./build/action/read-all.js
var read_all = __webpack_require__(5225);
// EXTERNAL MODULE: ./build/action/read-input.js
var read_input = __webpack_require__(1498);
// EXTERNAL MODULE: ./build/action/run/local-settings.js
var local_settings = __webpack_require__(6702);
;// CONCATENATED MODULE: ./build/action/publish/publish-inputs.js









/** Throws an error that names each wrong input and says what to write. */
function readPublishInputs(run, env) {
    const { GITHUB_REPOSITORY: repository = '', GITHUB_SERVER_URL: server = 'https://github.com' } = env;
    const id = Number(env.GITHUB_REPOSITORY_ID ?? '');
    const inputs = (0,read_all/* readAll */.y)({
        token: readToken,
        config: () => (0,local_settings/* readStepConfig */.bH)(env),
        bundleDir: () => (0,bundle_dir/* readBundleDir */.s)(run),
        patchSha256: readSha256,
        docsRoot: check_inputs/* readDocsRoot */.cW,
        draft: () => (0,read_input/* readBoolean */.Vf)('draft'),
        topic: () => readCheckedTopic(run),
        options: pull_request_inputs/* readPullRequestOptions */.T,
        settings: () => (0,local_settings/* readSettings */.sb)('publish'),
        timeoutMs: () => (0,read_input/* readMinutes */.wM)('timeout-minutes'),
        summary: () => (0,read_input/* readBoolean */.Vf)('summary'),
    });
    return {
        ...inputs,
        ref: readBranch(env),
        repository,
        repositoryId: Number.isSafeInteger(id) && id > 0 ? id : null,
        run: { id: run.id, url: `${server}/${repository}/actions/runs/${run.id}` },
        temporary: run.temporary,
    };
}
function readToken() {
    const advice = 'Pass github.token, or the token of a GitHub App.';
    const token = (0,read_input/* readRequired */.yu)('github-token', advice);
    (0,local_settings/* mask */.dK)(token);
    return token;
}
function readSha256() {
    const text = workflow_commands/* getInput */.V4('patch-sha256').toLowerCase();
    if (text === '')
        return undefined;
    if (/^[0-9a-f]{64}$/.test(text))
        return text;
    throw new Error(`patch-sha256 is "${text}"; pass the output patch-sha256 of the job that made the patch.`);
}
/** The same rules as those of the API, which nobody asks here. */
function readCheckedTopic(run) {
    const topic = (0,inputs/* readTopic */.WY)(run);
    const { length } = Array.from(topic);
    if (length > limits/* TOPIC_MAX_CHARACTERS */.Ye) {
        throw new Error(`topic has ${length} characters; at most ${limits/* TOPIC_MAX_CHARACTERS */.Ye} are allowed. Shorten it.`);
    }
    if (/\p{Cc}/u.test(topic))
        throw new Error('topic must be one line without control characters.');
    return topic;
}
/** The branch of the run, where it is one; a pull request or a tag has none. */
function readBranch({ GITHUB_REF: ref = '' }) {
    const wanted = workflow_commands/* getInput */.V4('ref');
    if (wanted !== '')
        return wanted;
    return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
}

;// CONCATENATED MODULE: ./build/action/publish/publish-command.js
// `command: publish`: opens the pull request of a bundle that an earlier job made, with the token of this job.
















/** Runs the step and sets its outputs. Throws an error that says what to do. */
async function publishWithToken(run, env) {
    const inputs = readPublishInputs(run, env);
    const { stop } = (0,stop_signals/* watchForStop */.F)(inputs.timeoutMs, 0);
    const end = await publish_command_publish(inputs, stop).catch((error) => Promise.reject(adviseOnPermissions(error)));
    setOutputs(end);
    if (end.status === 'failed')
        workflow_commands/* setFailed */.C1((0,untrusted_text/* annotationText */.xr)(end.message));
    else
        (0,log/* log */.R)(end.outcome === 'no_changes' ? end.message : `${end.message}\n${end.pullRequest.url}`);
    if (inputs.summary)
        (0,job_summary/* addToSummary */.Dg)(summarize(end));
}
async function publish_command_publish(inputs, signal) {
    const { config } = inputs;
    (0,proxy/* useProxy */.C)(config);
    const bundle = await readBundle(inputs.bundleDir, inputs);
    const logger = createLogger();
    const dataDir = await (0,promises_.mkdtemp)((0,external_node_path_.join)(inputs.temporary ?? (0,external_node_os_.tmpdir)(), 'docmend-'));
    const docs = (0,start_docs/* startDocs */.C)();
    try {
        const { apiUrl, serverUrl, childEnv } = config;
        const settings = { apiUrl, serverUrl, childEnv, dataDir, logger, token: inputs.token, fetch, now: Date.now };
        const host = await connectWithToken(settings);
        const project = asProject(inputs);
        return await publishBundle({ ...inputs, bundle, project, signal }, { config, host, docs, logger, secrets: [inputs.token] });
    }
    finally {
        await docs.close();
        await (0,promises_.rm)(dataDir, { recursive: true, force: true });
    }
}
/** Without a service, a project is the repository in which the workflow runs. */
function asProject({ repository, repositoryId }) {
    return {
        id: 'prj_workflow',
        repositoryId,
        repository,
        docsRoot: null,
        installationId: 0,
        state: 'active',
        createdAt: 0,
    };
}
/** Shown where the run has debug logging. */
function createLogger() {
    return (0,pino.pino)({ base: null, timestamp: false }, { write: (line) => workflow_commands/* debug */.Yz((0,untrusted_text/* annotationText */.xr)(line)) });
}
function setOutputs(end) {
    const pullRequest = 'pullRequest' in end ? end.pullRequest : undefined;
    workflow_commands/* setOutput */.uH('status', end.status);
    workflow_commands/* setOutput */.uH('outcome', end.outcome);
    workflow_commands/* setOutput */.uH('message', end.message);
    workflow_commands/* setOutput */.uH('changed', pullRequest !== undefined);
    workflow_commands/* setOutput */.uH('branch', pullRequest?.branch ?? '');
    workflow_commands/* setOutput */.uH('changed-files', 'files' in end ? end.files.join('\n') : '');
    workflow_commands/* setOutput */.uH('prLink', pullRequest?.url ?? '');
    workflow_commands/* setOutput */.uH('pr-link', pullRequest?.url ?? '');
    workflow_commands/* setOutput */.uH('pr-number', pullRequest?.number ?? '');
}
const TITLES = {
    pr_opened: 'A pull request was opened',
    pr_updated: 'The pull request was updated',
    no_changes: 'There was nothing to publish',
    policy_refused: 'The patch was refused',
    checks_failed: 'The patch did not pass the checks',
    error: 'The patch was not published',
};
function summarize(end) {
    const link = 'pullRequest' in end ? `\n\n${(0,untrusted_text/* summaryHtml */.QW)(end.pullRequest.url)}` : '';
    return `### ${TITLES[end.outcome]}\n\n<blockquote>${(0,untrusted_text/* summaryHtml */.QW)(end.message)}</blockquote>${link}\n`;
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


/***/ })

};
