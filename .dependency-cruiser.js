/*
 * Which parts may import which others. `npm run check` reports each import that a rule refuses. Rules about values let
 * imports of types pass.
 */

/** Folders that import nothing of the project but each other; all others may import them. */
const libraries = '(characters|file-formats|markdown|night)';
const services = '(console|docs|live|proposals|scheduling-blocks|search|session|shift-log)';
const packagesOfPages =
  '(preact|preact-iso|@preact/signals|diff|node-diff3|idb|oauth4webapi|astronomy-engine)';

const valuesOnly = { dependencyTypesNot: ['type-only', 'core'] };

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'no-circular',
      'No file imports itself through others, by types either.',
      {},
      { circular: true },
    ),
    rule(
      'functions',
      'A function imports its own contracts, its own use case and the factories of handlers.',
      { path: '^functions/([^/]+)/([^/]+)[.]ts$' },
      {
        pathNot: [
          '^lib/$1/contracts/',
          '^lib/$1/use-cases/$2[.]ts$',
          '^lib/platform/consumers/',
          '^lib/platform/(http|sockets)/serve[a-z-]*[.]ts$',
        ],
      },
    ),
    rule(
      'use-cases',
      'A use case imports its service, the contract and documents; of the platform only types.',
      { path: `^lib/${services}/use-cases/` },
      {
        ...valuesOnly,
        pathNot: [
          '^lib/$1/',
          `^lib/(contract|documents|${libraries})/`,
          '^lib/shift-log/contracts/',
          '^lib/platform/in-parallel[.]ts$',
          '^lib/platform/(assets|config)[.]ts$',
        ],
      },
    ),
    rule(
      'use-cases-platform',
      'Only docs and console read assets and settings in use cases.',
      { path: '^lib/(?!docs|console)[^/]+/use-cases/' },
      { ...valuesOnly, path: '^lib/platform/(assets|config)[.]ts$' },
    ),
    rule(
      'contracts',
      'Contracts import their service, the contract and zod.',
      { path: `^lib/${services}/contracts/` },
      {
        pathNot: [
          '^lib/$1/',
          '^lib/shift-log/contracts/',
          `^lib/(contract|${libraries})/`,
          '/zod/',
        ],
      },
    ),
    rule(
      'keys',
      'Keys, which the infrastructure reads, import their service and the contract.',
      { path: `^lib/${services}/.*keys[.]ts$`, pathNot: '/object-keys[.]ts$' },
      { pathNot: ['^lib/$1/', '^lib/contract/'] },
    ),
    rule(
      'repositories',
      'A repository imports its service, the contract, documents, and what the platform stores with.',
      { path: `^lib/${services}/.*repository[.]ts$` },
      {
        ...valuesOnly,
        pathNot: [
          '^lib/$1/',
          '^lib/(contract|documents)/',
          '^lib/platform/(dynamo|outbox)/',
          '^lib/platform/(auth/logouts|clock|config|log)[.]ts$',
        ],
      },
    ),
    rule(
      'handlers',
      'No service imports the code that handles requests or events.',
      { path: `^lib/${services}/` },
      { ...valuesOnly, path: '^lib/platform/(http|consumers)/' },
    ),
    rule(
      'other-services',
      'No service imports another: it uses an id or an event.',
      {
        path: `^lib/${services}/`,
        pathNot: ['^lib/[^/]+/page/', '^lib/search/', '^lib/live/client[.]ts$'],
      },
      { path: `^lib/${services}/`, pathNot: '^lib/$1/' },
    ),
    rule(
      'search',
      'The search reads the table of the shift log: it imports its keys and contracts.',
      { path: '^lib/search/' },
      {
        path: `^lib/${services}/`,
        pathNot: ['^lib/search/', '^lib/shift-log/(contracts/|[^/]+/keys[.]ts$)'],
      },
    ),
    rule(
      'live-client',
      'The client of the stream imports the types of events.',
      { path: '^lib/live/client[.]ts$' },
      { path: `^lib/${services}/`, pathNot: ['^lib/live/', '/contracts/events[.]ts$'] },
    ),
    rule(
      'upwards',
      'No service imports its use cases, or anything outside lib.',
      { path: '^lib/', pathNot: '/use-cases/' },
      { path: ['/use-cases/', '^(functions|infra|test)/'] },
    ),
    rule(
      'contract',
      'The contract imports zod and the rules of characters.',
      { path: '^lib/contract/' },
      { pathNot: ['^lib/(contract|characters)/', '/zod/'] },
    ),
    rule(
      'libraries',
      'The libraries import each other, and packages.',
      { path: `^lib/${libraries}/` },
      { path: '^(lib|infra|functions)/', pathNot: `^lib/${libraries}/` },
    ),
    rule(
      'report-view',
      'The view of a report imports libraries and Preact; of the project otherwise only types.',
      { path: '^lib/report-view/' },
      { ...valuesOnly, pathNot: [`^lib/(report-view|${libraries})/`, 'node_modules/preact'] },
    ),
    rule(
      'report-view-users',
      'Only reports and the console draw a report.',
      {
        path: '^(lib|infra|functions)/',
        pathNot: '^lib/(report-view|shift-log/report|console/page)/',
      },
      { path: '^lib/report-view/' },
    ),
    rule(
      'platform',
      'The platform imports the contract, and never a service or documents.',
      { path: '^lib/platform/' },
      { path: '^(lib|infra|functions)/', pathNot: `^lib/(platform|contract|${libraries})/` },
    ),
    rule(
      'documents',
      'The kit of documents imports the contract and the database.',
      { path: '^lib/documents/' },
      { path: '^(lib|infra|functions)/', pathNot: '^lib/(documents|contract|platform/dynamo)/' },
    ),
    rule(
      'documents-users',
      'The kit of documents serves proposals and scheduling blocks.',
      { path: '^lib/', pathNot: '^lib/(documents|proposals|scheduling-blocks)/' },
      { path: '^lib/documents/' },
    ),
    rule(
      'pages',
      'A page imports its own files, typed clients, rules of the contract, and packages of a page.',
      { path: `^lib/${services}/page/` },
      {
        ...valuesOnly,
        pathNot: [
          `^lib/${services}/page/`,
          `^lib/(report-view|${libraries})/`,
          '^lib/(live/client|contract/(client|datetime))[.]ts$',
          `(^|node_modules/)${packagesOfPages}(/|$)`,
        ],
      },
    ),
    rule(
      'infrastructure',
      'The infrastructure imports no use case, and repositories only to import and export.',
      { path: '^infra/' },
      { path: `^lib/${services}/use-cases/` },
    ),
    rule(
      'infrastructure-repositories',
      'Only the import and the export use repositories.',
      { path: '^infra/', pathNot: '^infra/tools/archive/' },
      { path: `^lib/${services}/.*repository[.]ts$` },
    ),
    rule(
      'aws-clients',
      'Only the platform, the local engines and the commands of a deployment import AWS clients and their middleware.',
      {
        path: '^(lib|infra|functions)/',
        pathNot: '^(lib/platform|infra/local|infra/aws/(deploy|preflight)|infra/tools/redrive)/',
      },
      { path: 'node_modules/(@aws-sdk|@aws-lambda-powertools|@fastify|@middy|jose)/' },
    ),
    rule(
      'cdk',
      'Only the deployment and its rehearsal import the CDK.',
      { path: '^(lib|infra|functions)/', pathNot: '^infra/(aws|rehearsal)/' },
      { path: 'node_modules/aws-cdk-lib/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
    doNotFollow: { path: 'node_modules' },
  },
};
