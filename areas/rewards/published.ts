/** Views of rewards that other areas may read. Their columns are in the migrations that create them. */
export const publishedRelations = ['published_prp_item', 'published_reward_credit'] as const
