/** The module that the timeline loads when requests are unfolded; the page of a block has them from the beginning. */
export { Requests } from './requests.tsx';
