/**
 * Which room may import which (design: islands → shared; pages → server, islands, components, layouts,
 * shared; server → shared, db; shared imports nothing of ours; third parties only in their gateway).
 */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const path = (...patterns) => ({ path: patterns });
/** The drawing process and what only it loads, and what `npm run doctor` does. */
const DRAWING = '^src/server/(kernel/drawing/(draw|render-[a-z]+)|domain/designs/check-fonts)\\.ts$';
const TESTS = '\\.test\\.tsx?$';

/** Arrows between rooms of one floor that are meant, with their reasons. This list may only get shorter. */
export const SIDEWAYS = [
  ['domain/cart', 'domain/catalog', 'A cart holds products.'],
  ['domain/cart', 'domain/designs', 'A cart line may have a design.'],
  ['domain/designs', 'domain/catalog', 'A design is for a product.'],
];

export default {
  forbidden: [
    never('no-circles', {}, { circular: true }, 'Two files that import each other are one file.'),
    never(
      'islands-know-shared-only',
      path('^src/islands'),
      path('^src/(server|pages|layouts|components|config|content)', '^db', '^scripts'),
    ),
    never(
      'client-knows-shared-and-the-declarations',
      path('^src/client'),
      { path: ['^src/(?!client|shared)', '^db', '^scripts'], dependencyTypesNot: ['type-only'] },
      'The typed client infers what the calls take and return from their declarations, which never reach the browser.',
    ),
    never(
      'shared-stands-alone',
      { ...path('^src/shared'), pathNot: TESTS },
      path('^src/(?!shared)', '^db', '^scripts'),
    ),
    never(
      'server-knows-shared-and-db',
      { ...path('^src/server'), pathNot: TESTS },
      path('^src/(islands|pages|layouts|components)', '^scripts'),
    ),
    never('db-knows-shared', { ...path('^db'), pathNot: TESTS }, path('^src/(?!shared)', '^scripts')),
    never('nobody-imports-pages', {}, path('^src/pages')),
    never('pages-do-not-query', path('^src/pages'), path('^db')),
    never('config-stands-alone', path('^src/config'), path('^src/(?!config|shared)', '^db', '^scripts')),
    never(
      'art-stands-alone',
      { ...path('^src/art'), pathNot: TESTS },
      path('^src/(?!art)', '^db', '^scripts'),
    ),
    never(
      'stripe-in-its-gateways',
      { path: ['^src', '^db'], pathNot: `^src/server/gateways/(payments|stripe|tax)|${TESTS}` },
      path('^node_modules/stripe/'),
    ),
    never(
      'openai-in-its-gateway',
      { path: ['^src', '^db'], pathNot: `^src/server/gateways/model|${TESTS}` },
      path('^node_modules/openai/'),
    ),
    never(
      'nodemailer-in-its-gateway',
      { path: ['^src', '^db'], pathNot: `^src/server/gateways/mailer|${TESTS}` },
      path('^node_modules/nodemailer/'),
    ),
    never(
      'drawing-in-a-process-of-its-own',
      { path: ['^src', '^db'], pathNot: `${DRAWING}|^src/art/|${TESTS}` },
      { path: ['^node_modules/(sharp|@napi-rs/canvas)/', DRAWING], dependencyTypesNot: ['type-only'] },
      'Decoding and drawing take memory that a server process never gets back: it asks draw() in src/server/kernel/drawing.',
    ),
    never(
      'email-templates-are-loaded-on-demand',
      { path: '^src', pathNot: '^src/server/kernel/outbox/emails/' },
      { path: '^src/server/kernel/outbox/emails/', dynamic: false, dependencyTypesNot: ['type-only'] },
      'The worker renders emails, and the server processes only those that somebody looks at: they load the renderer then.',
    ),
    never(
      'react-email-in-the-templates',
      { path: ['^src', '^db'], pathNot: '^src/server/kernel/outbox/emails/' },
      path('^node_modules/@react-email/'),
    ),
    never(
      'sessions-library-in-one-file',
      { pathNot: '^src/server/kernel/sessions/sessions\\.ts$' },
      path('^node_modules/(lucia|@lucia-auth)/'),
    ),
    never('no-unresolved', {}, { couldNotResolve: true, pathNot: '^astro:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    exclude: { path: '^(data|dist|\\.astro)/' },
  },
};
