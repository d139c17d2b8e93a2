# Jekyll's own renderer, line by line: a page as JSON comes in, and what acts in it goes out as JSON. `html` is searched by the
# caller; `acts` are the texts that plugins, includes and fields of the site would have got. Nothing is ever written.
require 'json'
require 'timeout'
require 'tmpdir'
require 'yaml'
require 'jekyll'

ACTS = []
SECONDS_MAX = 5

# A tag that a plugin defines, alone and as a block, and a filter.
class PluginTag < Liquid::Tag
  def initialize(name, markup, context)
    super
    @markup = markup
  end

  def render(_context)
    ACTS << @markup
    ''
  end
end

class PluginBlock < Liquid::Block
  def render(context)
    ACTS << super.to_s
    ''
  end
end

module PluginFilter
  def plugin(input)
    ACTS << input.to_s
    input
  end
end
Liquid::Template.register_tag('plugin', PluginTag)
Liquid::Template.register_tag('pluginblock', PluginBlock)
Liquid::Template.register_filter(PluginFilter)

SOURCE = Dir.mktmpdir
File.write(File.join(SOURCE, 'include.html'), "{{ include.text }}\n")

# Whatever the file, it is one that prints what it gets.
module RecordedIncludes
  def render(context)
    ACTS << (render_variable(context) || @file)
    super
  end

  def locate_include_file(_file)
    Jekyll::Inclusion.new(SITE, SOURCE, 'include.html')
  end
end
Jekyll::Tags::OptimizedIncludeTag.prepend(RecordedIncludes)

module RecordedRelativeIncludes
  def render(context)
    ACTS << (render_variable(context) || @file)
    ''
  end
end
Jekyll::Tags::IncludeRelativeTag.prepend(RecordedRelativeIncludes)

Jekyll.logger.log_level = :error
SITE = Jekyll::Site.new(
  Jekyll.configuration('source' => SOURCE, 'disable_disk_cache' => true, 'quiet' => true,
                       'title' => 'a', 'baseurl' => '/base', 'url' => 'https://site.example')
)
SITE.data['tools'] = [{ 'name' => 'a', 'url' => 'b' }]

def render(text)
  # It keeps what it parsed under the name of the page.
  SITE.liquid_renderer.reset
  # As Jekyll::Convertible#read_yaml reads a file; one without frontmatter is copied as it is.
  page = Jekyll::PageWithoutAFile.new(SITE, SITE.source, '', 'page.md')
  return '' unless text =~ Jekyll::Document::YAML_FRONT_MATTER_REGEXP

  page.content = $POSTMATCH
  data = YAML.safe_load($1, permitted_classes: [Date, Time])
  page.data = data.is_a?(Hash) ? data : {}
  page.data.delete('layout')
  Jekyll::Renderer.new(SITE, page, SITE.site_payload).run
end

at_exit { FileUtils.remove_entry(SOURCE) }

answers = $stdout.dup
$stdout.reopen($stderr)
answers.puts JSON.generate("Jekyll #{Jekyll::VERSION}, Liquid #{Liquid::VERSION}, kramdown #{Kramdown::VERSION}")
answers.flush
$stdin.each_line do |line|
  ACTS.clear
  html = begin
    Timeout.timeout(SECONDS_MAX) { render(JSON.parse(line)['page'].dup.force_encoding('UTF-8')) }
  rescue Exception => e
    # The build would stop here, so nothing acts.
    ACTS.clear
    error = "#{e.class}: #{e.message}"[0, 300].scrub
    ''
  end
  answer = { acts: ACTS.map { |one| one.to_s.scrub }, html: html.scrub, error: error }.compact
  answers.puts JSON.generate(answer, ascii_only: true)
  answers.flush
end
