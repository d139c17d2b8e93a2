export const id = 475;
export const ids = [475];
export const modules = {

/***/ 9475:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   judgeChanges: () => (/* binding */ judgeChanges)
/* harmony export */ });
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9557);
/* harmony import */ var _jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6569);
/* harmony import */ var _jobs_policy_gate_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3875);
/* harmony import */ var _jobs_policy_project_policy_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2800);
/* harmony import */ var _jobs_policy_secrets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8054);
/* harmony import */ var _local_policy_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4570);
/* harmony import */ var _read_policy_file_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9400);
// What the policy gate would refuse in the changes of a local repository, if they came from a job.







/** `.docmend.yml` counts as it was before the changes, which could loosen it. */
async function judgeChanges({ changes, report, session, base }, config, { settings, docsRoot }) {
    const site = { ...(await session.summary()), docsRoot };
    const read = (0,_jobs_policy_docmend_file_js__WEBPACK_IMPORTED_MODULE_1__/* .readDocmendFile */ .HG)(await (0,_read_policy_file_js__WEBPACK_IMPORTED_MODULE_6__/* .readPolicyFile */ .B)(base));
    if (read.kind === 'unreadable')
        return { refusals: [read.message], notes: [] };
    const policy = (0,_local_policy_js__WEBPACK_IMPORTED_MODULE_5__/* .resolveLocalPolicy */ .w)(settings, read.file, config.budget);
    if (!policy.isEnabled)
        return { refusals: [_jobs_policy_project_policy_js__WEBPACK_IMPORTED_MODULE_3__/* .DISABLED */ .F4], notes: [] };
    const ofDocs = changes.filter(isOfDocs(site));
    const reportOfDocs = ofDocs.length === changes.length ? report : await session.check(ofDocs);
    const scan = (0,_jobs_policy_secrets_js__WEBPACK_IMPORTED_MODULE_4__/* .createSecretScanner */ .X)((0,_config_js__WEBPACK_IMPORTED_MODULE_0__/* .listSecrets */ .AQ)(config));
    return (0,_jobs_policy_gate_js__WEBPACK_IMPORTED_MODULE_2__/* .applyGate */ .e)({ changes: ofDocs, tree: base, site, policy, report: reportOfDocs, texts: {}, scan });
}
/** True for what a job could change: people also change files outside of the docs. */
function isOfDocs({ docsRoot, navFiles, }) {
    return ({ path }) => docsRoot === '' || path.startsWith(`${docsRoot}/`) || navFiles.includes(path);
}


/***/ })

};
