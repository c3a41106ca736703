/** The reason why a file cannot be drawn, as a sentence for a person. */
export class FitsProblem extends Error {
  override readonly name = 'FitsProblem';
}
