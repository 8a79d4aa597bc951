/** A record as the audit log names it. Its screen opens by its path. */
export const seoSubject = ({ path }: { path: string }) =>
  ({ type: 'seo_page', id: path, name: path }) as const;
