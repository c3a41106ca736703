/*
 * What the page of a shift loads after its first entries. Only this module is loaded on demand, and nothing else imports
 * it: a module that is reached in both ways may be bundled with the first page.
 */
export { NightBar } from '../../views/night-bar/night-bar.tsx';
export { PinnedPlan } from '../../views/shifts/pinned-plan.tsx';
export { Strip } from '../../views/strip/strip.tsx';
export { RecordEntryLine } from '../../views/timeline/record-entry.tsx';
export { ShiftRail } from './shift-rail.tsx';
