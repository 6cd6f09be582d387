/** Properties of an element that scrolls its content, so that it can be scrolled by keyboard. */
export const scrollable = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label })
