import { writeFileSync } from 'node:fs';
import { API_DOCS, renderApiDocs } from './render-api-docs.ts';

writeFileSync(API_DOCS, await renderApiDocs());
