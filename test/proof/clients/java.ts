import { cp, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run } from '#infra/rehearsal/child-process.ts';
import type { GeneratedClient } from './client.ts';
import { generateClient, openApiGenerator, JSON_ONLY_LIMIT } from './openapi-generator.ts';
import { MAVEN_DEPENDENCY, withSettings } from './tools.ts';
import { tours } from './tours.ts';

const properties = 'library=native,openApiNullable=false';

export const java: GeneratedClient = {
  id: 'java',
  generator: openApiGenerator('java'),
  options: `\`skipFormModel=false\`, \`${properties}\``,
  limits: [
    'Without `skipFormModel=false` the models of forms are missing, and the client does not compile.',
    JSON_ONLY_LIMIT,
    'It reads responses in the charset of the platform: Java before 18 needs `-Dfile.encoding=UTF-8`.',
  ],
  stream: 'Java `HttpClient`',
  build: async (document, workspace) => {
    const folder = await generateClient('java', document, workspace, properties);
    await rm(join(folder, 'src/test'), { recursive: true });
    for (const program of ['Tour.java', 'Stream.java'])
      await cp(join(tours, program), join(folder, 'src/main/java', program));
    const dependencies = [`${MAVEN_DEPENDENCY}:build-classpath`, '-Dmdep.outputFile=classpath'];
    const options = withSettings(folder, workspace, 'compile-java');
    await run(['mvn', '--quiet', '--batch-mode', 'compile', ...dependencies], options);
    const libraries = await readFile(join(folder, 'classpath'), 'utf8');
    const classpath = [join(folder, 'target/classes'), libraries].join(delimiter);
    const program = (name: string) => ({
      args: ['java', '-Dfile.encoding=UTF-8', '-cp', classpath, name],
    });
    return { tour: program('Tour'), stream: program('Stream') };
  },
};
