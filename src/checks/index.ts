// The front door of the checks: all that the rest of the code knows of docs sites comes from here.

export {
  ACTIVE_FORMS,
  type AllowedForm,
  isAllowed,
  settingFor,
} from './active-content/active-forms.ts'
export { findActiveContentInFile } from './active-content/files.ts'
export { knownTest } from './active-content/places/known-test.ts'
export { rewordedTest } from './active-content/reworded.ts'
export { ChecksError } from './checks-error.ts'
export { compileGlobs, type MatchPath } from './config/glob.ts'
export type { Departure, Fix, FixHistory, FixPlan, FixQuestions, PageEdit } from './fix-plan.ts'
export { detectDocsRoot, type FoundRoot, findDocsRoot } from './frameworks/docs-root.ts'
export {
  isComponentRegistry,
  NO_FRAMEWORK,
  titleOfFramework,
  usedAs,
} from './frameworks/registry.ts'
export type { NavRename } from './nav-edit/code-literals.ts'
export { isBuildFile, isConfigFolder, navFileOf } from './nav-edit/find-nav-file.ts'
export { navEditRefusal } from './nav-edit/nav-edit.ts'
export { closingRuns } from './page/code-spans.ts'
export { findGenerator } from './page/generated-marker.ts'
export { describeProblem, isError, type Problem, RULES } from './problem.ts'
export { RULE_LEVELS, type RuleSettings, withRuleSettings } from './rule-settings.ts'
export type {
  AskedAddresses,
  CheckReport,
  DocsReader,
  DocsSession,
  FoundAddress,
  FoundAddresses,
  InboundLink,
  MapEntry,
  MovePlan,
  NewActiveContent,
  Outline,
  Section,
  SiteSummary,
  TouchedPage,
  Unjudged,
} from './session.ts'
export { describeUnjudged } from './site/calibrate/describe-unjudged.ts'
export { sortProblems } from './site/check/new-problems.ts'
export { describeDrift } from './site/drift/describe-drift.ts'
export { applyFixes } from './site/fix/apply-fixes.ts'
export { formerName } from './site/fix/fix-questions.ts'
export { mayBeFixed } from './site/fix/link-of-problem.ts'
export { findFailedFixes } from './site/fix/take-back.ts'
export { findMovedFiles } from './site/move/moved-files.ts'
export { openDocs } from './site/open-docs.ts'
export { createDocsCaches } from './site/page-cache.ts'
export type { PageGuard, PagesRead } from './site/read-page.ts'
export { UNSEEN_PLACES } from './unseen-text/unseen-text.ts'
