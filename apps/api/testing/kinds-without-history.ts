/** Audited kinds without a general history, each with the reason. Their entries are in the audit log. */
export const kindsWithoutHistory: Record<string, string> = {
  approval: 'The request has a history of its own, which its maker and its approvers can read.',
  'approval absence': 'A delegation is not edited, only ended.',
  'approval list': 'A bulk decision is in the history of each of its requests.',
  audit: 'Verifications and revealed entries concern the audit log itself.',
  call: 'A denied attempt has no record.',
  'cash-in': 'The kind of the order of a cash-in, which customers begin and the ledger records.',
  export: 'An export is created once and not edited.',
  file: 'An uploaded file belongs to the history of its record.',
  import: 'An undone import is one entry for all of its rows.',
  'person-search': 'A search for a person is in the view log only.',
  'product-template-rows': 'An import through the API is one entry for all of its rows.',
  'reward-list': 'A recipient list is a draft of one person.',
  'saved view': 'A saved view has no page.',
  subscriber: 'The page of a subscriber has a timeline.',
  'watchlist-entry': 'An import of a watchlist is one entry for all of its names.',
}
