import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Astro and React write attributes in their own ways.
    'attr-case': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'no-inline-style': 'off',
    'script-type': 'off',
    'tel-non-breaking': 'off',
    'attribute-empty-style': 'off',
    'require-sri': 'off',
  },
});

/** What is wrong with a page's HTML, a line for each fault. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId} ${message}`),
  );
}
