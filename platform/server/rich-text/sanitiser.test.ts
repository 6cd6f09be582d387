import { describe, expect, test } from 'vitest'
import { ValidationError } from '#platform/server/errors/errors.ts'
import { sanitiseRichText } from './sanitiser.ts'

const clean = (html: string) => sanitiseRichText(html, 'description')

describe('formatted text', () => {
  test('keeps bold, italics, lists, paragraphs and links', async () => {
    const text =
      '<p>We <b>care</b> and <em>ship</em>.</p><ul><li>One</li></ul><p><a href="https://erp.example.ph">us</a></p>'
    expect(await clean(text)).toBe(text)
  })

  test.each([
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x" id="y">Hi</p>', '<p>Hi</p>'],
    ['<p>Hi<img src=x onerror=alert(1)></p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="data:text/html,x">Hi</a>', '<a>Hi</a>'],
    ['<svg><p>Hi<style><!--</style><img src=x onerror=alert(1)>--></p></svg>', '<p>Hi--&gt;</p>'],
    ['<iframe src="https://x.example"></iframe><p>Hi</p>', '<p>Hi</p>'],
    ['<h2>Hi</h2><div>you</div>', '<p>Hi</p><p>you</p>'],
    ['<form><input name=a><p>Hi</p></form>', '<p>Hi</p>'],
  ])('keeps the harmless part of %s', async (hostile, left) => {
    expect(await clean(hostile)).toBe(left)
  })

  test('does not change when it is sanitised again', async () => {
    const once = await clean('<p>5 &lt; 6 &amp; <b>7</p>')
    expect(await clean(once)).toBe(once)
  })

  test('is rejected for its field if it is empty or nested too deeply, and the next text is processed', async () => {
    const errorOf = (html: string) => clean(html).then(String, (error: unknown) => error)
    expect(await errorOf('<p><br></p><p>&nbsp;</p>')).toMatchObject({ errors: [{ field: 'description' }] })
    expect(await errorOf('<b><i a=1><p>'.repeat(1_500))).toBeInstanceOf(ValidationError)
    expect(await clean('<p>Hi</p>')).toBe('<p>Hi</p>')
  })
})
