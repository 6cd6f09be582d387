/** The address of everything that waits for a person. */
export const inboxPath = '/approvals'
