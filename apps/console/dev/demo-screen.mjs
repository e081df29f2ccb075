import { parseArgs } from 'node:util';

/**
 * By default, connects to the controller that `./ops/run` starts.
 * @template {string} Name
 * @param {Readonly<Record<Name, string>>} defaults of the options beside `url`, `user` and `password`
 * @param {string} who the person that `--user` must be
 * @returns {Readonly<Record<Name | 'url' | 'user' | 'password', string>>}
 */
export const readOptions = (defaults, who) => {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries({ url: 'http://127.0.0.1:3000', user: '', password: '', ...defaults }).map(([name, value]) => [
        name,
        { type: /** @type {const} */ ('string'), default: value },
      ]),
    ),
  });
  const options = /** @type {Record<Name | 'url' | 'user' | 'password', string>} */ ({ ...values });
  if (options.user !== '' && options.password !== '') return options;
  console.error(`state --user and --password of ${who}`);
  process.exit(2);
};

/**
 * @param {import('playwright-core').Page} page
 * @param {{ url: string, link: string, user: string, password: string }} options
 * @param {string} path of the console, such as "floor"
 */
export const signIn = async (page, { url, link, user, password }, path) => {
  await page.goto(`${url}/ui/app.html?link=${encodeURIComponent(link)}#/${path}`);
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** @param {readonly number[]} numbers */
export const median = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
