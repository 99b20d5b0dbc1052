/**
 * User agents of people's browsers, made from the forms that browsers document: each form with several versions and
 * devices. Sources: developer.mozilla.org/docs/Web/HTTP/Reference/Headers/User-Agent/Firefox,
 * developer.chrome.com/docs/privacy-security/user-agent-client-hints (also webviews), webkit.org/blog, the developer
 * pages of Samsung Internet, Silk, Tizen, webOS, and the consoles, and the requests of in-app browsers as
 * developers of websites report them.
 */
type Browser = { kind: string; agent: string };

const each = <A>(values: readonly A[], agent: (value: A) => string) => values.map(agent);
const cross = <A, B>(first: readonly A[], second: readonly B[], agent: (a: A, b: B) => string) =>
  first.flatMap((a) => second.map((b) => agent(a, b)));

const LIKE = "AppleWebKit/537.36 (KHTML, like Gecko)";
const desktops = [
  "Windows NT 10.0; Win64; x64",
  "Macintosh; Intel Mac OS X 10_15_7",
  "X11; Linux x86_64",
  "X11; CrOS x86_64 14541.0.0",
];
const androids = [
  "Android 14; SM-S928U",
  "Android 13; Pixel 7",
  "Android 10; K",
  "Android 9; moto g(7) power",
  // Its name ends like the name of a robot.
  "Android 11; CUBOT X30",
  "Android 12; CUBOT_NOTE_20",
  "Android 8.1.0; TECNO KA7",
  "Android 7.0; LG-H872",
];
const iPhone = (version: string) => `iPhone; CPU iPhone OS ${version} like Mac OS X`;
const ios = ["12_5_7", "14_8", "15_6_1", "16_7_2", "17_4_1", "18_1"];
const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const onIPhone = (rest: string) => (version: string) => `Mozilla/5.0 (${iPhone(version)}) ${webkit} ${rest}`;
const webView = (device: string, chrome: string, rest = "") =>
  `Mozilla/5.0 (Linux; ${device}; wv) ${LIKE} Version/4.0 Chrome/${chrome} Mobile Safari/537.36${rest}`;

const kinds: Record<string, string[]> = {
  // Brave and Arc say that they're Chrome.
  "Chrome, Brave, and Arc": cross(
    ["109.0.0.0", "120.0.0.0", "124.0.6367.91", "131.0.0.0", "138.0.0.0", "142.0.0.0"],
    desktops,
    (chrome, system) => `Mozilla/5.0 (${system}) ${LIKE} Chrome/${chrome} Safari/537.36`,
  ),
  "Firefox, Tor Browser, and LibreWolf": cross(
    ["78.0", "102.0", "115.0", "128.0", "140.0"],
    [
      "Windows NT 10.0; Win64; x64",
      "Macintosh; Intel Mac OS X 10.15",
      "X11; Ubuntu; Linux x86_64",
      "X11; Linux x86_64",
    ],
    (version, system) => `Mozilla/5.0 (${system}; rv:${version}) Gecko/20100101 Firefox/${version}`,
  ),
  Safari: each(
    ["12.1.2", "13.1.2", "14.1.2", "15.6.1", "16.6", "17.4.1", "18.1", "26.0"],
    (version) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/${version} Safari/605.1.15`,
  ),
  Edge: cross(
    ["109.0.1518.140", "120.0.2210.91", "131.0.0.0", "142.0.0.0"],
    desktops.slice(0, 2),
    (edge, system) => {
      const chrome = `${edge.split(".")[0]}.0.0.0`;
      return `Mozilla/5.0 (${system}) ${LIKE} Chrome/${chrome} Safari/537.36 Edg/${edge}`;
    },
  ),
  "Other computers": [
    ...each(
      [
        "OPR/106.0.0.0",
        "OPR/114.0.0.0 (Edition GX)",
        "Vivaldi/6.5.3206.39",
        "YaBrowser/24.1.0.0",
        "Whale/3.24.223.21",
        "Avast/131.0.0.0",
        "AVG/120.0.0.0",
        "CCleaner/124.0.0.0",
        "coc_coc_browser/124.0.188",
        "Sidekick/118.42.1",
        "DuckDuckGo/7 Safari/605.1.15",
      ],
      (name) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/120.0.0.0 Safari/537.36 ${name}`,
    ),
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:91.0) Gecko/20100101 Firefox/91.0 SeaMonkey/2.53.18",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:102.0) Goanna/6.5 Gecko/20100101 PaleMoon/32.5.2",
    "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0 Waterfox/G6.0.8",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15 Epiphany/45.0",
    `Mozilla/5.0 (X11; Linux x86_64) ${LIKE} Falkon/23.08 QtWebEngine/5.15.15 Chrome/87.0.4280.144 Safari/537.36`,
    `Mozilla/5.0 (X11; Linux x86_64) ${LIKE} Konqueror/5.0 Chrome/112.0.0.0 Safari/537.36`,
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 Ddg/17.4",
  ],
  "Desktop apps": each(
    [
      "Slack_SSB/4.36.140",
      "Teams/1.6.00.4472",
      "discord/1.0.9030",
      "WhatsApp/2.2409.2.0",
      "Notion/3.0.0",
      "Code/1.85.1",
    ],
    (app) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} ${app} Chrome/120.0.6099.291 Electron/28.2.3 Safari/537.36`,
  ),
  "iPhone: Safari and Brave": each(ios, (version) => {
    const name = version.replaceAll("_", ".");
    return `Mozilla/5.0 (${iPhone(version)}) ${webkit} Version/${name} Mobile/15E148 Safari/604.1`;
  }),
  "iPad and iPod": [
    ...each(
      ["9_3_5", "12_5_7", "15_7", "17_4"],
      (version) =>
        `Mozilla/5.0 (iPad; CPU OS ${version} like Mac OS X) ${webkit} Version/15.0 Mobile/15E148 Safari/604.1`,
    ),
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
    // An iPad that asks for websites of computers.
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/605.1.15",
  ],
  "iPhone: other browsers": [
    "CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1",
    "FxiOS/133.0 Mobile/15E148 Safari/605.1.15",
    "EdgiOS/131.0.2903.68 Version/17.0 Mobile/15E148 Safari/604.1",
    "Focus/133.0 Mobile/15E148",
    "Klar/8.1.1 Mobile/15E148",
    "OPT/4.6.0 Mobile/15E148",
    "OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53",
    "GSA/342.0.693598186 Mobile/15E148 Safari/604.1",
    "Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15",
    "Version/17.4 Mobile/15E148 Safari/605.1.15 EcosiaIOS/10.2.0.2217",
    "Ddg/17.4 Mobile/15E148 Safari/605.1.15",
    "Mobile/15E148 Snapchat/12.90.0.44 (like Safari/8617.2.4, panda)",
    "Version/16.0 YaBrowser/24.1.0.10.10 Mobile/15E148 Safari/604.1",
    "Version/16.0 Mobile/15E148 Safari/604.1 QQ/9.0.20.651",
  ].flatMap((rest) => ["16_7_2", "17_4_1"].map(onIPhone(rest))),
  "iPhone: in apps": [
    "Mobile/15E148 [FBAN/FBIOS;FBAV/443.0.0.33.118;FBBV/548337428;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]",
    "Mobile/15E148 [FBAN/MessengerLiteForiOS;FBAV/446.0.0.23.107;FBDV/iPhone14,7;FBSN/iOS;FBSV/17.4;FBLC/en_US]",
    "Mobile/15E148 Instagram 314.0.0.20.114 (iPhone14,5; iOS 17_1; en_US; en; scale=3.00; 1170x2532; 540389893)",
    "Mobile/15E148 Instagram 406.0.0.26.160 (iPhone16,1; iOS 18_1; es_US; es; scale=3.00; 1179x2556; 790000000)",
    "Mobile/15E148 Barcelona 312.0.0.26.109 (iPhone14,5; iOS 17_1; en_US; en; scale=3.00; 1170x2532)",
    "Mobile/15E148 musical_ly_33.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6",
    "Mobile/15E148 trill_320304 JsSdk/2.0 NetType/4G Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6",
    "Mobile/15E148 [Pinterest/iOS]",
    "Mobile/15E148 [LinkedInApp]/9.29.7546",
    "Mobile/15E148 Twitter for iPhone/10.21.1",
    "Mobile/15E148 Reddit/Version 2024.10.0/Build 614973/iOS Version 17.1 (Build 21B74)",
    "Mobile/15E148 MicroMessenger/8.0.44(0x18002c2f) NetType/WIFI Language/en",
    "Mobile/15E148 Safari Line/13.20.0",
    "Mobile/15E148 KAKAOTALK 10.4.5",
    "Mobile/15E148 NAVER(inapp; search; 2000; 12.3.4; 14PRO)",
    "Mobile/15E148 YahooMobileMail/1.0",
    "Mobile/15E148 Nextdoor/6.25",
    "Mobile/15E148 BingSapphire/29.5.430225001",
    "Mobile/15E148",
  ].flatMap((rest) => ["15_6_1", "17_4_1"].map(onIPhone(rest))),
  "Android: Chrome and Brave": cross(
    ["81.0.4044.138", "109.0.0.0", "131.0.0.0", "142.0.0.0"],
    androids,
    (chrome, device) => `Mozilla/5.0 (Linux; ${device}) ${LIKE} Chrome/${chrome} Mobile Safari/537.36`,
  ),
  "Android: tablets": each(
    ["Android 12; SM-T970", "Android 9; Lenovo TB-8505F", "Android 11; KFTRWI"],
    (device) => `Mozilla/5.0 (Linux; ${device}) ${LIKE} Chrome/120.0.0.0 Safari/537.36`,
  ),
  "Samsung Internet": cross(
    ["11.1", "16.0", "20.0", "24.0", "28.0"],
    androids.slice(0, 3),
    (version, device) => {
      return `Mozilla/5.0 (Linux; ${device}) ${LIKE} SamsungBrowser/${version} Chrome/110.0.5481.154 Mobile Safari/537.36`;
    },
  ),
  "Android: Firefox and Focus": [
    ...cross(["68.0", "115.0", "133.0"], ["Android 9", "Android 14"], (version, system) => {
      return `Mozilla/5.0 (${system}; Mobile; rv:${version}) Gecko/${version} Firefox/${version}`;
    }),
    webView("Android 10; Pixel 3", "83.0.4103.106", "")
      .replace("; wv", "")
      .replace("Version/4.0", "Version/4.0 Focus/8.8.3"),
    webView("Android 9; SM-G960U", "75.0.3770.143", "").replace("Version/4.0", "Version/4.0 Klar/8.0.25"),
  ],
  "Android: other browsers": [
    "DuckDuckGo/5",
    "OPR/76.2.4027.73374",
    "EdgA/131.0.2903.87",
    "YaBrowser/24.1.3.125.00 SA/3",
    "Ecosia android@131.0.6778.104",
    "HuaweiBrowser/14.0.5.302",
    "XiaoMi/MiuiBrowser/17.5.160920",
    "VivoBrowser/11.4.0.1",
    "HeyTapBrowser/45.9.0.1",
    "PHX/14.8",
    "Avast/24.1.1",
    "GSA/15.1.32.28.arm64",
    "AlohaBrowser/5.10.4",
    "Kiwi Chrome/124.0.6327.4",
  ].map(
    (rest) =>
      `Mozilla/5.0 (Linux; Android 13; SM-A536U) ${LIKE} Chrome/120.0.0.0 Mobile Safari/537.36 ${rest}`,
  ),
  "Android: compressing proxies": [
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/37.5011; U; en) Presto/2.8.119 Version/11.10",
    "Mozilla/5.0 (Linux; U; Android 13; en-US; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/15.5.2.1223 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; U; Linux x86_64; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.84 Safari/537.36 Puffin/9.7.2.51367AP",
    "Mozilla/5.0 (Linux; Android 7.1.1; KFMUWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36",
  ],
  "Android: old webviews": [
    ...cross(
      ["Android 4.4.4; SM-G530H Build/KTU84P", "Android 4.4.2; LG-D415 Build/KOT49I"],
      ["30.0.0.0", "33.0.0.0"],
      (device, chrome) =>
        `Mozilla/5.0 (Linux; ${device}) ${LIKE} Version/4.0 Chrome/${chrome} Mobile Safari/537.36`,
    ),
    ...cross(
      [
        "Android 5.1.1; SM-J320P Build/LMY47V",
        "Android 6.0.1; SM-G900P Build/MMB29M",
        "Android 7.1.1; moto e5",
      ],
      ["43.0.2357.121", "74.0.3729.157", "87.0.4280.141"],
      (device, chrome) => webView(device, chrome),
    ),
    "Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; GT-P5113 Build/IMM76D) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Safari/534.30",
    "Mozilla/5.0 (Linux; U; Android 2.3.6; en-us; SCH-I800 Build/GINGERBREAD) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1",
  ],
  "Android: in apps": [
    " [FB_IAB/FB4A;FBAV/443.0.0.23.109;]",
    " [FB_IAB/Orca-Android;FBAV/436.0.0.34.115;]",
    " [FB_IAB/FB4A;FBAV/330.0.0.33.120;IABMV/1;]",
    " MetaIAB Facebook",
    " Instagram 312.1.0.34.111 Android (33/13; 420dpi; 1080x2125; samsung; SM-S911U; dm1q; qcom; en_US; 548323749)",
    " Instagram 406.0.0.58.159 Android (35/15; 480dpi; 1080x2158; OPPO; CPH2557; OP573DL1; qcom; en_US; 799000000)",
    " Barcelona 312.0.0.34.111 Android (33/13; 420dpi; 1080x2125; samsung; SM-S911U; en_US)",
    " musical_ly_2023300030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/33.0.3 ByteLocale/en ByteFullLocale/en Region/US",
    " trill_2023205030 BytedanceWebview/d8a21c6",
    " BytedanceWebview/d8a21c6",
    " Snapchat12.60.0.54 (SM-S911U; Android 13#S911USQS2AWD1#33; gzip)",
    " [Pinterest/Android]",
    " LinkedInApp",
    " TwitterAndroid",
    " Reddit/2024.10.0",
    " MMWEBID/5678 MicroMessenger/8.0.44.2502(0x28002C37) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64",
    " Line/13.20.1/IAB",
    " KAKAOTALK/10.4.3",
    " GSA/15.1.32.28.arm64",
    " Viber/21.5.0",
    " Telegram-Android/10.5.0",
    " Flipboard/4.3.12/5338,4.3.12.5338",
  ].flatMap((rest) =>
    ["Android 13; SM-S911U Build/TP1A.220624.014", "Android 8.0.0; SM-G930V Build/R16NW"].map((device) =>
      webView(device, "120.0.6099.144", rest),
    ),
  ),
  "Consoles, TVs, and cars": [
    "Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    "Mozilla/5.0 (PlayStation 4 11.00) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    "Mozilla/5.0 (PlayStation Vita 3.74) AppleWebKit/537.73 (KHTML, like Gecko) Silk/3.2",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/58.0.3029.110 Safari/537.36 Edge/16.16299",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edge/44.18363.8131",
    "Mozilla/5.0 (Nintendo Switch; WebApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474",
    "Mozilla/5.0 (Nintendo WiiU) AppleWebKit/536.30 (KHTML, like Gecko) NX/3.0.4.2.13 NintendoBrowser/4.3.2.11274.US",
    "Mozilla/5.0 (Nintendo 3DS; U; ; en) Version/1.7639.US",
    "Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager",
    "Mozilla/5.0 (Linux; Android 9; AFTMM Build/NS6281; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0.5359.160 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux; Tesla) AppleWebKit/537.36 (KHTML, like Gecko) Chromium/109.0.5414.119 Chrome/109.0.5414.119 Safari/537.36 Tesla/2023.44.30",
    "Mozilla/5.0 (X11; GNU/Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chromium/79.0.3945.130 Chrome/79.0.3945.130 Safari/537.36 Tesla/2020.48.12",
    "Mozilla/5.0 (Linux; Android 12; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/31.1.0.9.57 SamsungBrowser/4.0 Chrome/120.0.6099.144 VR Safari/537.36",
    "Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+",
    "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
    "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+",
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254",
  ],
};

/** Each once. */
export const browsers: readonly Browser[] = Object.entries(kinds).flatMap(([kind, agents]) =>
  [...new Set(agents)].map((agent) => ({ kind, agent })),
);
