/** Page metadata that an administrator sets for a path (P section 3, api.md "Public"). */
export interface SeoRecord {
  path: string;
  isActive: boolean;
  title: string;
  description: string;
  keywords: string | null;
  ogTitle: string | null;
  ogDescription: string | null;
  ogImage: string | null;
  robots: string | null;
  canonical: string | null;
  updatedAt: string;
}
