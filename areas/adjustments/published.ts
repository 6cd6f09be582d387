/** Views of adjustments that other areas may read. Their columns are in the migrations that create them. */
export const publishedRelations = ['published_adjustment'] as const
