type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown }

/**
 * With Trusted Types enforced, the browser rejects strings assigned as HTML. The UI kit assigns style rules this way,
 * which contain no tags, so the default policy accepts strings without tags. Only the policy of the sanitizer can
 * create elements.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('HTML is shown through the sanitiser only.')
    return text
  },
})
