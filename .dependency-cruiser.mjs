/**
 * Which room may import which (design: islands → shared; pages → server, islands, components, layouts,
 * shared; server → shared, db; shared imports nothing of ours; third parties only in their gateway).
 */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const path = (...patterns) => ({ path: patterns });
/** The drawing process and what only it loads, and what `npm run doctor` does. */
const DRAWING = '^src/server/(kernel/drawing/(draw|render-[a-z]+)|domain/designs/check-fonts)\\.ts$';
const TESTS = '\\.test\\.tsx?$';

/** The floors of `src/server`, from the top (docs/architecture.md). */
export const FLOORS = ['app', 'flows', 'domain', 'kernel', 'gateways'];
/**
 * Arrows between rooms of one floor that are meant, with their reasons. They form no circle. This list may only get shorter. Rooms of
 * the kernel use each other as they need to; nothing there knows a noun of the shop.
 */
export const SIDEWAYS = [
  ['app/serving', 'app/api', 'The front answers calls without Astro.'],
  ['flows/backup', 'flows/checkout', 'A restore finishes the checkouts that were paid since the backup.'],
  ['flows/webhooks', 'flows/checkout', 'The payment provider reports that a checkout is paid.'],
  ['flows/webhooks', 'flows/fulfillment', 'A print vendor reports what became of its order.'],
  ['domain/accounts', 'domain/sales', 'An account shows how many orders it has.'],
  ['domain/analytics', 'domain/catalog', 'Views are counted by product.'],
  ['domain/analytics', 'domain/sales', 'The figures are those of sales.'],
  ['domain/assistant', 'domain/catalog', 'It answers questions about products.'],
  ['domain/assistant', 'domain/sales', 'It says when an order would arrive.'],
  ['domain/assistant', 'domain/seo', 'It knows what the published pages say.'],
  ['domain/cart', 'domain/catalog', 'A cart holds products.'],
  ['domain/cart', 'domain/designs', 'A cart line may have a design.'],
  ['domain/catalog', 'domain/seo', "The SEO record of a product's page follows its address."],
  ['domain/designs', 'domain/catalog', 'A design is for a product.'],
  ['domain/inquiries', 'domain/sales', "An inquiry shows its sender's orders."],
  ['domain/sales', 'domain/catalog', 'A sale takes stock.'],
  [
    'domain/sales',
    'domain/vendors',
    'An order shows whether its address can still be changed at the vendor.',
  ],
  ['domain/vendors', 'domain/catalog', 'A sync writes products.'],
  ['gateways/payments', 'gateways/stripe', 'Both use its client.'],
  ['gateways/print-vendors', 'gateways/signatures', 'Webhooks are signed.'],
  ['gateways/tax', 'gateways/payments', 'The tax service fails like the payments of the same provider.'],
  ['gateways/tax', 'gateways/stripe', 'Both use its client.'],
];
const room = (name) => `^src/server/${name}/`;
const looksDown = FLOORS.slice(1).map((floor, above) =>
  never(
    `${floor}-looks-down`,
    { ...path(room(floor)), pathNot: TESTS },
    path(...FLOORS.slice(0, above + 1).map(room)),
  ),
);
/** The rooms of a floor don't know each other, except along the arrows above. */
const apart = [
  never(
    'rooms-stand-apart',
    {
      path: '^src/server/(app|flows|domain|gateways)/([\\w-]+)/',
      pathNot: [TESTS, ...SIDEWAYS.map(([from]) => room(from))],
    },
    { path: '^src/server/$1/[\\w-]+/', pathNot: '^src/server/$1/$2/' },
  ),
  ...Map.groupBy(SIDEWAYS, ([from]) => from)
    .entries()
    .map(([from, arrows]) =>
      never(
        `${from.replace('/', '-')}-knows-few`,
        { ...path(room(from)), pathNot: TESTS },
        {
          path: room(`${from.split('/')[0]}/[\\w-]+`),
          pathNot: [room(from), ...arrows.map(([, to]) => room(to))],
        },
      ),
    ),
];

export default {
  forbidden: [
    ...looksDown,
    ...apart,
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
