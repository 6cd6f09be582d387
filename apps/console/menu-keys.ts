/** The menu's groups, in their order. */
export const menuKeys = ['dashboard', 'products', 'reports', 'merchants', 'utilities', 'settings'] as const
