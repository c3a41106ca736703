import { chosenTheme, chooseTheme, themes, themeLabels } from '../../console/page/style/themes.ts';
import { isNeeded, samplesOf, type OpenApi, type Operation } from './code-samples.ts';

type Explorer = HTMLElement & { loadSpec: (document: unknown) => Promise<void> };

showThemes();
await showDocument().catch(showFailure);

/** Fills the menu of themes, which this page shares with the console. */
function showThemes(): void {
  const menu = document.querySelector<HTMLSelectElement>('#theme');
  if (!menu) return;
  menu.append(new Option(themeLabels.system, ''));
  for (const theme of themes) menu.append(new Option(themeLabels[theme], theme));
  const showChosen = () => (menu.value = chosenTheme() ?? '');
  showChosen();
  menu.addEventListener('change', () => chooseTheme(themes.find((theme) => theme === menu.value)));
  addEventListener('storage', showChosen);
}

/** Shows the OpenAPI document with programs for each operation, and with examples in the fields of its form. */
async function showDocument(): Promise<void> {
  // This script is in the folder ui/, wherever the page is.
  const response = await fetch(new URL('../openapi.json', import.meta.url));
  if (!response.ok) throw new Error(`The document was answered with ${response.status}.`);
  const openApi = (await response.json()) as OpenApi;
  // It is about the documents, which the page shows.
  delete openApi.info.description;
  for (const [path, item] of Object.entries(openApi.paths))
    for (const [method, operation] of Object.entries(item)) {
      operation['x-code-samples'] = samplesOf(openApi, location.origin, {
        path,
        method,
        operation,
      });
      operation.parameters.forEach(fillIn);
    }
  // Its script runs before this one.
  if (!customElements.get('openapi-explorer')) throw new Error('The explorer was not loaded.');
  await document.querySelector<Explorer>('openapi-explorer')?.loadSpec(openApi);
}

/** Fills in an example where a request needs a value. The element shows defaults in its fields. */
function fillIn(parameter: Operation['parameters'][number]): void {
  const { schema } = parameter;
  if (isNeeded(parameter)) schema.default = schema.examples?.[0];
}

function showFailure(): void {
  const message = document.createElement('p');
  message.role = 'alert';
  message.textContent = 'The documentation could not be loaded. Reload the page to try again.';
  document.querySelector('header')?.after(message);
}
