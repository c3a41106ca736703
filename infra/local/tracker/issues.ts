import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A stored issue, which is also its response. */
export type Issue = {
  id: string;
  key: string;
  fields: { summary: string; description?: string; created: string } & Record<string, unknown>;
};

const number = ({ key }: Pick<Issue, 'key'>) => Number(key.split('-')[1]);

/** The issues of one project, each a file of a folder. */
export class Issues {
  readonly #folder: string;
  readonly #project: string;
  readonly #all: Map<string, Issue>;

  private constructor(folder: string, project: string, all: Issue[]) {
    this.#folder = folder;
    this.#project = project;
    this.#all = new Map(all.map((issue) => [issue.key, issue]));
  }

  /** Loads the stored issues of a project. */
  static async open(folder: string, project: string): Promise<Issues> {
    await mkdir(folder, { recursive: true });
    const files = (await readdir(folder)).filter((file) =>
      /^[A-Z][A-Z0-9_]*-\d+\.json$/.test(file),
    );
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return new Issues(
      folder,
      project,
      texts.map((text) => JSON.parse(text) as Issue),
    );
  }

  /** Returns all issues, the newest first. */
  all(): Issue[] {
    return [...this.#all.values()].sort((a, b) => number(b) - number(a));
  }

  find(key: string): Issue | undefined {
    return this.#all.get(key) ?? this.all().find(({ id }) => id === key);
  }

  /** Stores a new issue: writes a temporary file and renames it, so that no partial file is read. */
  async add(fields: Issue['fields']): Promise<Issue> {
    const next = Math.max(0, ...this.all().map(number)) + 1;
    const issue = { id: String(10_000 + next), key: `${this.#project}-${next}`, fields };
    this.#all.set(issue.key, issue);
    const file = join(this.#folder, `${issue.key}.json`);
    await writeFile(`${file}.new`, JSON.stringify(issue, null, 2));
    await rename(`${file}.new`, file);
    return issue;
  }
}
