type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown }

/**
 * Under a strict policy the browser refuses text as HTML. The kit writes its style rules that way, which hold no
 * tag; whatever holds one is refused here, so that only the sanitiser's own policy can make elements.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('HTML is shown through the sanitiser only.')
    return text
  },
})
