import * as z from 'zod/mini';
import { webAddress } from './admin-fields.schema.ts';
import { decimal } from './number-fields.schema.ts';
import { email, NOT_A_PHONE, phone, text } from './text.schema.ts';

const NOT_A_LINK = 'Enter a web address that starts with https://';
const MAX_SITES = 12;

/** The target of a link on the site: https, and without a username, which could disguise another site as a known one. */
const link = () => webAddress(NOT_A_LINK).check(z.refine(isPlainHttps, NOT_A_LINK));

function isPlainHttps(address: string): boolean {
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}

/** A text that may be empty, for an unknown fact. */
const orNone = (schema: z.ZodMiniType, message: string) =>
  z._default(
    z.string(message).check(
      z.trim(),
      z.refine((value) => z.safeParse(schema, value).success || value === '', message),
    ),
    '',
  );

/** A site on the map of the home page. */
export const PremierSite = z.object(
  {
    name: text('Enter the name of the site', 100),
    city: text('Enter the city', 60),
    /** In full: `Nevada`. */
    state: text('Enter the state', 40),
    /** In degrees, north of the equator. */
    latitude: decimal(18.5, 71.5, 'Enter degrees from 18.5 to 71.5, such as 36.04'),
    /** In degrees: west is negative. */
    longitude: decimal(-179, -66, 'Enter degrees from -179 to -66, such as -114.98'),
  },
  'Enter a site',
);

/** What the site and our emails say about the institute (docs/product/site.md#institute-facts). */
export const InstituteValue = z.object({
  name: text('Enter the name of the institute', 100),
  shortName: text('Enter the short name', 20),
  email: email('Enter an email address such as office@gti.example'),
  /** Empty if there is none. */
  phone: orNone(phone, NOT_A_PHONE),
  /** The street address of the head office; empty if there is none. */
  streetAddress: orNone(text('', 200), 'Enter one line of at most 200 characters'),
  /** Where students sign in to their courses. */
  loginUrl: link(),
  /** The site of the AFATT course. */
  afattUrl: link(),
  founderVideoUrl: link(),
  social: z.object(
    {
      facebook: link(),
      instagram: link(),
      tiktok: link(),
      youtube: link(),
    },
    'List the links',
  ),
  premierSites: z
    .array(PremierSite, 'List the sites')
    .check(
      z.minLength(1, 'List at least one site'),
      z.maxLength(MAX_SITES, `List at most ${MAX_SITES} sites`),
    ),
});
export type InstituteValue = z.output<typeof InstituteValue>;
