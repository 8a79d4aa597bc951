import { constants, setPriority } from 'node:os';
import { renderCloseUps } from '#db/seed/render-pictures.ts';
import { followParent } from './child-process.ts';

// Renders the missing close-ups of the sample catalog, for about a minute of computing: everything else goes first.
followParent(() => process.exit());
setPriority(constants.priority.PRIORITY_LOW);
const [mediaDirectory = ''] = process.argv.slice(2);
await renderCloseUps(mediaDirectory);
process.exit();
