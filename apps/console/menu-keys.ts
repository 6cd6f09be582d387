/** Menu groups, in display order. */
export const menuKeys = ['dashboard', 'products', 'reports', 'merchants', 'utilities', 'settings'] as const
