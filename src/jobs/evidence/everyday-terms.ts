// Names that need no source: documentation may use them even if its project does not define them.

/** Commands of shells, package managers and similar tools. The rest of their line belongs to them too. */
const COMMANDS =
  'apk apt apt-get awk bash brew bun bunx bundle cargo cat cd chmod chown cmake composer conda corepack cp cron crontab curl deno df ' +
  'diff docker docker-compose dotnet du echo env exit export find gem gh git go gradle grep gunzip gzip head helm java ' +
  'jq kill kubectl less ln ls make man mkdir mv mvn node npm npx nvm open openssl php pip pip3 pipx pnpm poetry psql pwd ' +
  'python python3 rm rsync ruby rustup scp sed sh sort source ssh sudo systemctl tail tar tee test touch uniq uv uvx unzip wc wget ' +
  'which winget xargs yarn zip zsh'

/** Commands after which the names of packages and scripts need a source. */
const PACKAGE_MANAGERS =
  'apk apt apt-get brew bun bunx cargo composer conda deno dotnet gem go npm npx pip pip3 pipx pnpm poetry uv uvx yarn'
const THEIR_COMMANDS =
  'add build cask check ci clean config create dev dlx exec get i init install list lock login mod new outdated publish ' +
  'remove restore run script start sync test tidy tool uninstall update upgrade x'

const LITERALS =
  'true false null none undefined nil yes no on off string number integer int float bool boolean object array list map ' +
  'dict void any unknown function class const let var return import from async await if else for while in of new this ' +
  'self default main GET POST PUT PATCH DELETE HEAD OPTIONS HTTP HTTPS JSON YAML TOML HTML CSS XML CSV SQL URL URI UTF-8 ' +
  'Array Object String Number Boolean Promise Map Set Date Error RegExp console console.log JSON.stringify JSON.parse ' +
  'localhost stdin stdout stderr Node.js README README.md LICENSE package.json node_modules .env .git .gitignore ' +
  'Dockerfile index.html tsconfig.json Ctrl Alt Shift Cmd Enter Tab Esc'

/** Functions, methods and modules of JavaScript and Python. */
const STANDARD =
  'require print println printf len range str dict tuple fetch then catch finally forEach filter push pop join split slice ' +
  'includes append log loads dumps stringify Promise.all preventDefault addEventListener querySelector getElementById setTimeout parseInt document ' +
  'window process exit module.exports assert asyncio buffer child_process collections crypto csv ' +
  'datetime dataclasses events fs functools io itertools json logging math os path pathlib random re stream subprocess ' +
  'sys time typing unittest url util https'

const HEADERS =
  'Accept Authorization Bearer Cache-Control Content-Length Content-Type Cookie ETag Host Location Origin Retry-After ' +
  'User-Agent application/json text/html text/plain text/csv'

const VARIABLES =
  'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY NODE_OPTIONS GITHUB_TOKEN LC_ALL CI HOME PATH PWD USER SHELL LANG TMPDIR TEMP APPDATA EDITOR NODE_ENV'
const PATHS = '/ /tmp /etc /usr /usr/local /usr/local/bin /usr/bin /var /var/log /home /dev/null ./ ../ ~/'

const everydayCommands: ReadonlySet<string> = new Set(COMMANDS.split(' '))
const packageManagers: ReadonlySet<string> = new Set(PACKAGE_MANAGERS.split(' '))
const theirCommands: ReadonlySet<string> = new Set(THEIR_COMMANDS.split(' '))
const everydayNames: ReadonlySet<string> = new Set(
  [COMMANDS, LITERALS, STANDARD, HEADERS, VARIABLES, PATHS].join(' ').split(' '),
)

/** True for a command that belongs to the system and not to a project. */
export function isEverydayCommand(word: string): boolean {
  return everydayCommands.has(word)
}

/** Gives the words after a system command that name packages and scripts. */
export function namesAfter(command: string, words: readonly string[]): string[] {
  if (!packageManagers.has(command)) return []
  return words.filter((word) => /^@?[a-z]/i.test(word) && !theirCommands.has(word))
}

/** True when the name needs no source. */
export function isEveryday(name: string): boolean {
  return everydayNames.has(name)
}
