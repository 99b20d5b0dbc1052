// cspell:disable

/** Which kind of program a robot is; each is a rule of filtered traffic (spec:tracking#filter-rules). */
export type RobotKind =
  | "search"
  | "ai"
  | "preview"
  | "ads"
  | "uptime"
  | "speed"
  | "seo"
  | "feed"
  | "archive"
  | "security"
  | "library"
  | "headless";

type Family = readonly [name: string, pattern?: RegExp];

/**
 * The robots that reports name. Each is found by its name in the user agent, or by the pattern. The first one that
 * matches counts, so longer names come before shorter ones. Robots of other names are counted together. Stored counts
 * have these names, so a renamed robot gets a second row.
 */
const families: Record<RobotKind, readonly Family[]> = {
  // Apple's Messages sends the names of other robots, so it comes before them.
  preview: [
    ["iMessage preview", /facebookexternalhit\/1\.1 Facebot Twitterbot/],
    ["Slackbot", /Slackbot|Slack-ImgProxy/],
    ["WhatsApp", /^WhatsApp\//],
    ["Line preview", /line-poker/],
    ["Facebook preview", /facebookexternalhit|Facebot|facebookcatalog|meta-webindexer/],
    ["Twitterbot"],
    ["LinkedInBot"],
    ["Discordbot"],
    ["TelegramBot"],
    ["Pinterest", /Pinterestbot|^Pinterest\/\d/],
    ["SkypeUriPreview"],
    ["Microsoft Teams preview", /MicrosoftPreview|Microsoft Teams.*preview/i],
    ["Snap URL Preview", /Snap URL Preview/],
    ["redditbot"],
    ["Mastodon", /Mastodon\//],
    ["Bluesky", /Bluesky Cardyb/],
    ["Viber preview", /^Viber\//],
    ["Embedly"],
    ["Iframely"],
    ["Google Messages preview", /Google-PageRenderer|GoogleMessages/],
  ],
  ads: [
    ["AdsBot-Google"],
    ["Mediapartners-Google"],
    ["Google-Ads", /Google-Ads|Google-Adwords|Google-AdWords/],
    ["adidxbot"],
    ["Meta ads crawler", /meta-externalads/],
    ["TikTok crawler", /TikTokSpider|TikTok-?Bot|TikTokAds/i],
    ["Pinterest ads", /Pinterest-?Ads/i],
    ["Taboola", /taboolabot/i],
    ["Outbrain", /outbrain/i],
    ["Criteo", /CriteoBot/i],
    ["Integral Ad Science", /IAS[-_ ]crawler|ias_wombles/i],
    ["DoubleVerify", /DoubleVerify/i],
    ["TTD-Content"],
    ["Proximic", /proximic/i],
    ["GrapeshotCrawler", /grapeshot/i],
    ["Admantx", /admantx/i],
  ],
  ai: [
    ["GPTBot"],
    ["ChatGPT-User"],
    ["OAI-SearchBot"],
    ["ClaudeBot"],
    ["Claude-User"],
    ["Claude-SearchBot"],
    ["anthropic-ai", /anthropic-ai|Claude-Web/i],
    ["PerplexityBot"],
    ["Perplexity-User"],
    ["Google-Extended"],
    ["Google-CloudVertexBot"],
    ["Gemini", /Gemini-Deep-Research|Google-Gemini/i],
    ["meta-externalagent"],
    ["meta-externalfetcher"],
    ["FacebookBot"],
    ["Applebot-Extended"],
    ["Amazonbot"],
    ["Bytespider"],
    ["CCBot"],
    ["cohere-ai", /cohere-(ai|training)/],
    ["Diffbot"],
    ["ImagesiftBot"],
    ["YouBot"],
    ["DuckAssistBot"],
    ["MistralAI-User", /MistralAI/],
    ["AI2Bot"],
    ["Timpibot"],
    ["Omgilibot", /omgili/i],
    ["PetalBot"],
    ["GrokBot", /GrokBot|xAI-/],
    ["DeepSeekBot"],
  ],
  search: [
    ["Google-InspectionTool"],
    ["Googlebot", /Googlebot|GoogleOther|Storebot-Google|Google-Safety|APIs-Google|FeedFetcher-Google/],
    ["Bingbot", /bingbot|BingPreview|msnbot/i],
    ["Applebot"],
    ["DuckDuckBot", /DuckDuckBot|DuckDuckGo-Favicons/],
    ["YandexBot", /Yandex[A-Z]\w*\/|YandexBot/],
    ["Baiduspider"],
    ["Yahoo Slurp", /Slurp/],
    ["Sogou", /Sogou/],
    ["Seznam", /SeznamBot/],
    ["Qwantbot", /Qwantbot|Qwantify/],
    ["Mojeek", /MojeekBot/],
    ["Naver Yeti", /Yeti\/|naver\.me\/(bot|spd)/],
    ["Exabot"],
    ["Coccoc", /coccocbot/i],
    ["BraveBot", /Bravebot/i],
  ],
  speed: [
    ["Lighthouse", /Chrome-Lighthouse|Google Page Speed Insights/],
    ["GTmetrix"],
    ["Pingdom speed test", /PingdomPageSpeed|PingdomTMS/],
    ["WebPageTest", /PTST\//],
    ["Yellow Lab Tools", /\bYLT\b/],
    ["DebugBear", /DebugBear/i],
    ["SpeedCurve", /SpeedCurve/],
    ["Calibre", /Calibre(app)?\//i],
  ],
  uptime: [
    ["UptimeRobot"],
    ["Pingdom", /Pingdom\.com_bot/],
    ["StatusCake", /StatusCake/],
    ["Better Stack", /Better Stack|Better Uptime/],
    ["Site24x7", /Site24x7/],
    ["Datadog", /Datadog/],
    ["New Relic", /NewRelicPinger|NewRelicSynthetics/],
    ["Uptime-Kuma"],
    ["updown.io", /updown\.io/],
    ["HetrixTools", /HetrixTools/],
    ["Checkly", /Checkly/],
    ["Freshping", /Freshping/i],
    ["Google uptime check", /GoogleStackdriverMonitoring/],
    ["AWS health check", /Amazon-Route53-Health-Check|ELB-HealthChecker|CloudWatchSynthetics/],
    ["Cloudflare health check", /Cloudflare-(Healthchecks|Traffic-Manager|AlwaysOnline|SSLDetector)/i],
    ["kube-probe"],
    ["Nagios", /check_http/],
  ],
  seo: [
    ["AhrefsBot", /Ahrefs(Bot|SiteAudit)/],
    ["SemrushBot", /Semrush|SiteAuditBot|SplitSignalBot/i],
    ["MJ12bot"],
    ["DotBot", /DotBot|rogerbot/i],
    ["Screaming Frog", /Screaming Frog/],
    ["DataForSeoBot"],
    ["SERanking", /SERankingBacklinksBot|SE Ranking/i],
    ["BLEXBot"],
    ["Barkrowler"],
    ["serpstatbot"],
    ["Sitebulb", /Sitebulb/],
    ["Seobility", /seobility/i],
    ["Linkdex", /linkdexbot/i],
    ["Botify", /botify/i],
    ["Deepcrawl", /deepcrawl|Lumar/i],
    ["Seokicks", /SEOkicks/i],
    ["W3C validator", /W3C[_-]|Validator\.nu/],
  ],
  feed: [
    ["Feedly", /Feedly/],
    ["Feedbin", /Feedbin/],
    ["Inoreader", /inoreader/i],
    ["NewsBlur", /NewsBlur/],
    ["Flipboard", /FlipboardProxy|FlipboardRSS/],
    ["Tiny Tiny RSS", /Tiny Tiny RSS/],
    ["NetNewsWire", /NetNewsWire/],
    ["Miniflux", /Miniflux/],
    ["FreshRSS", /FreshRSS/],
    ["The Old Reader", /theoldreader/i],
  ],
  archive: [
    ["Internet Archive", /archive\.org_bot|ia_archiver|heritrix|Wayback/i],
    ["archive.today", /archive\.(is|ph|today)/],
    ["National libraries", /bnf\.fr_bot|arquivo-web-crawler|nlnz|LOC-/i],
    ["HTTrack"],
  ],
  security: [
    ["Censys", /CensysInspect/],
    ["Shodan", /Shodan/i],
    ["Palo Alto Networks", /Expanse|paloaltonetworks/i],
    ["Nuclei", /nuclei/i],
    ["Nikto", /Nikto/],
    ["sqlmap"],
    ["Nmap", /Nmap Scripting/],
    ["zgrab"],
    ["Qualys", /Qualys/i],
    ["InternetMeasurement", /InternetMeasurement/],
    ["LeakIX", /l9(explore|tcpid)|LeakIX/i],
    ["Netcraft", /Netcraft/i],
    ["URLScan", /urlscan/i],
    ["VirusTotal", /virustotal/i],
  ],
  headless: [
    ["Headless Chrome", /HeadlessChrome/],
    ["PhantomJS"],
    ["Puppeteer", /puppeteer/i],
    ["Playwright", /playwright/i],
    ["Selenium", /selenium|webdriver/i],
    ["Cypress", /Cypress\//],
    ["Headless Edge", /HeadlessEdg/],
    ["Splash", /\bsplash\b/i],
    ["Prerender", /prerender/i],
    ["Rendertron", /rendertron/i],
    ["Miniature.io"],
  ],
  library: [
    ["curl", /^curl\/|libcurl/i],
    ["Wget", /^Wget/i],
    ["Python", /python-|Python\/\d|aiohttp|^Scrapy|httpx/i],
    ["Go", /Go-http-client|^Go |colly/],
    ["Node.js", /^(axios|node-fetch|got|undici|node|superagent|needle|request)\b/i],
    ["Java", /^Java\/|Apache-HttpClient|okhttp|Jersey|Jakarta|jsoup/i],
    ["PHP", /GuzzleHttp|^PHP|Symfony|WordPress\//i],
    ["Ruby", /^Ruby|Faraday|HTTParty|Typhoeus|mechanize/i],
    ["Perl", /libwww-perl|^LWP|WWW-Mechanize/],
    [".NET", /\.NET|RestSharp|System\.Net/],
    ["Rust", /reqwest|hyper\//],
    ["PowerShell", /PowerShell/],
    ["Postman", /PostmanRuntime|insomnia|^HTTPie|bruno-runtime/i],
    ["Apple CFNetwork", /CFNetwork/],
    ["Dart", /^Dart\//],
    ["Lua", /lua-resty/],
  ],
};

const patterns = (Object.keys(families) as RobotKind[]).flatMap((kind) =>
  families[kind].map(([name, pattern]) => ({
    kind,
    name,
    pattern: pattern ?? new RegExp(name.replace(/[.]/g, "\\."), "i"),
  })),
);

/** The kind and name of a robot, from its user agent; null if it isn't in the list. */
export function nameRobot(userAgent: string): { kind: RobotKind; name: string } | null {
  return patterns.find(({ pattern }) => pattern.test(userAgent)) ?? null;
}

/** Every name, for the bound of what a day can store. */
export const robotNames: readonly string[] = patterns.map(({ name }) => name);
