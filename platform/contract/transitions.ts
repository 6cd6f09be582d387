/**
 * Declares the transitions of a status by action: the statuses each starts from, the resulting status unless the action
 * is named after it, and further properties such as who can make it. Rules use it on the server, screens for their
 * buttons.
 */
export function transitions<Status extends string, Action extends string = Status, More = object>(
  rules: Readonly<Record<Action, { from: readonly Status[]; to?: unknown } & More>>,
) {
  const isAction = (key: string): key is Action => Object.hasOwn(rules, key)
  const actions = Object.keys(rules).filter(isAction)
  const allows = (action: Action, status: Status): boolean => rules[action].from.includes(status)
  return {
    rules,
    actions,
    allows,
    /** Actions possible in a status, in the order of the declaration. */
    actionsFrom: (status: Status): readonly Action[] => actions.filter((action) => allows(action, status)),
    /** Whether any action leads from one status to the other. */
    canTransition: (from: Status, to: Status): boolean =>
      actions.some((action) => {
        const { to: result = action } = rules[action]
        return allows(action, from) && result === to
      }),
  }
}
