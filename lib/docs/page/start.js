/* global SwaggerUIBundle */
// All addresses of the page are relative to /api/v3/ui, also when it was opened as /api/v3/ui/.
if (location.pathname.endsWith('/'))
  history.replaceState(null, '', location.pathname.slice(0, -1) + location.search + location.hash);
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#page',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
