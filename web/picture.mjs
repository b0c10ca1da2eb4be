/* Makes doc/page.png, the picture of the page in README.md.
 *
 *   node web/picture.mjs    web/build comes before; CHROMIUM names the browser
 */
import {statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

import {chromium} from 'playwright-core';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const picture = join(root, 'doc/page.png');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage({viewport: {width: 1160, height: 640},
                                    colorScheme: 'light'});
await page.goto(pathToFileURL(join(root, 'build-web/fixc.html')).href);
await page.locator('#examples').selectOption('lock');
await page.locator('#tab-rounds').click();
await page.getByText('rounds follow').waitFor();
for (let i = 0; i < 6; i++)
  await page.getByRole('button', {name: 'one step forward'}).click();
await page.locator('.graph .node.new').first().waitFor();
await page.waitForTimeout(500); // colours have changed
await page.screenshot({path: picture});
await browser.close();
console.log(`${picture}: ${Math.round(statSync(picture).size / 1000)} kB`);
