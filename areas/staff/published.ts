/** Views of staff that other areas may read. Their columns are in the migrations that create them. */
export const publishedRelations = ['published_staff_role', 'published_staff_user'] as const
