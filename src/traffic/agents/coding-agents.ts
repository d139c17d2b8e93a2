// Tools that write code and read docs while they do. They run on the user's machine, so no address verifies them.
import { directoryPage, reviewed } from './agent-entry.ts'
import { ANTHROPIC } from './operators.ts'

const CLAUDE_CODE = { ...ANTHROPIC, source: 'https://github.com/anthropics/claude-code/issues/38568' }
const GEMINI_CLI = { operator: 'Google', source: directoryPage('google-gemini-cli') }
const CODEX = { operator: 'OpenAI', source: 'https://github.com/openai/codex' }

/** `opencode` also poses as a browser: see `AGENT_ACCEPTS`. */
export const OPENCODE = {
  token: 'opencode',
  operator: 'Anomaly',
  source: 'https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/tool/webfetch.ts',
}

const REVIEWED_FIRST = reviewed('2026-11-20', 'ai_coding_agent', [
  { ...CLAUDE_CODE, token: 'claude-code', name: 'Claude Code' },
  { ...CLAUDE_CODE, token: 'claude-cli/', name: 'Claude Code' },
  { token: 'Cursor/', name: 'Cursor', operator: 'Anysphere', source: directoryPage('cursor') },
  { ...GEMINI_CLI, token: 'Google-Gemini-CLI', name: 'Gemini CLI' },
  { ...GEMINI_CLI, token: 'GeminiCLI', name: 'Gemini CLI' },
  OPENCODE,
  { ...CODEX, token: 'codex_cli_rs/', name: 'Codex CLI' },
  { ...CODEX, token: 'codex-cli', name: 'Codex CLI' },
  { token: 'Devin/', name: 'Devin', operator: 'Cognition', source: directoryPage('devin') },
  { token: 'Windsurf', operator: 'Cognition', source: 'https://windsurf.com' },
  { token: 'Aider/', name: 'Aider', operator: 'Aider', source: 'https://aider.chat/docs/usage/images-urls.html' },
  { token: 'Zed/', name: 'Zed', operator: 'Zed Industries', source: 'https://zed.dev/docs/ai/tools' },
  { token: 'Trae/', name: 'Trae', operator: 'ByteDance', source: 'https://www.trae.ai' },
  { token: 'GitHubCopilotChat', name: 'GitHub Copilot', operator: 'GitHub', source: directoryPage('code') },
  { token: 'Cline/', name: 'Cline', operator: 'Cline', source: 'https://github.com/cline/cline' },
  { token: 'RooCode/', name: 'Roo Code', operator: 'Roo Code', source: 'https://github.com/RooCodeInc/Roo-Code' },
  { token: 'Kilo-Code', name: 'Kilo Code', operator: 'Kilo Code', source: 'https://github.com/Kilo-Org/kilocode' },
  { token: 'QwenCode/', name: 'Qwen Code', operator: 'Alibaba', source: 'https://github.com/QwenLM/qwen-code' },
  { token: 'crush/', name: 'Crush', operator: 'Charm', source: 'https://github.com/charmbracelet/crush' },
  { token: 'Kiro/', name: 'Kiro', operator: 'Amazon', source: 'https://kiro.dev' },
  { token: 'Antigravity/', name: 'Antigravity', operator: 'Google', source: 'https://antigravity.google' },
  {
    token: 'ModelContextProtocol/',
    name: 'MCP fetch server',
    operator: 'Model Context Protocol',
    source: 'https://github.com/modelcontextprotocol/servers/tree/main/src/fetch',
  },
])

// VS Code loads a page for its agent in a window of its own, and a person who previews a page in the editor sends the same
// user agent. Before 1.99 there was no such agent, so older versions are people.
const VS_CODE = { token: 'Code/', versions: '1\\.(?:99|\\d{3,})\\.', name: 'VS Code', operator: 'Microsoft' }

export const CODING_AGENTS = [
  ...REVIEWED_FIRST,
  ...reviewed('2026-11-23', 'ai_coding_agent', [{ ...VS_CODE, source: directoryPage('code') }]),
]
