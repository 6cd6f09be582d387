/** Views of wallets that other areas may read. Their columns are in the migrations that create them. */
export const publishedRelations = ['published_wallet', 'published_wallet_txn'] as const
