type Actor = { email: string; name: string }

/** Filter option of a person. The email is added if several people have the same name. */
export const personOption = ({ email, name }: Actor, _index: number, all: readonly Actor[]) => ({
  value: email,
  label: all.filter((other) => other.name === name).length > 1 ? `${name} (${email})` : name,
})
