/** The photos of pages. Each has a file of this name in src/content/photos (docs/content.md#photos). */
export const PAGE_PHOTOS = ['home-hero', 'about', 'team'] as const;

export type PhotoSlot = (typeof PAGE_PHOTOS)[number] | ReturnType<typeof coursePhoto>;

/** Returns the slot of a course's photo. */
export function coursePhoto(courseId: string): `course-${string}` {
  return `course-${courseId}`;
}
