/** Path of the approvals inbox. */
export const inboxPath = '/approvals'
