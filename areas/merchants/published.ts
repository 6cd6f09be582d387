/** Views of merchants that other areas may read. Their columns are in the migrations that create them. */
export const publishedRelations = [
  'published_business',
  'published_identified_person',
  'published_subscriber',
  'published_subscriber_count',
  'published_verified_address',
] as const
