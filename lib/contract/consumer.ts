/** What a consumer waits for: objects that arrive in the bucket below a prefix. */
export type Source = { arrivals: string };

/** Something that runs on events, not on requests. Nobody waits for its answer. */
export type Consumer = {
  /** `<service>.<verb-noun>`: the function's file and its bundle's folder. */
  id: string;
  source: Source;
  /** Grants from `infra/aws/access.ts`: all that its role may do. */
  access: string[];
  summary: string;
};

/** Declares a consumer. Lambda, role, rule and failure queue follow from it. */
export function defineConsumer<C extends Consumer>(declaration: C): C {
  return declaration;
}
