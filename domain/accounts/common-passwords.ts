import { leakedPasswords } from '#domain/accounts/leaked-passwords.ts';

/**
 * Passwords of eight characters and more that lists of stolen ones name again and again, in small
 * letters. They are the first that anybody tries, so they are refused.
 */
const words = `
!q2w3e4r !qaz1qaz !qaz2wsx 00000000 000000000 0000000000 00001111 00112233 007bond007 01010101
01011980 01011990 01012000 01020304 010203040506 01234567 012345678 0123456789 02020202 09876543
0987654321 1!qaz2@wsx 10000000 10101010 101010101 10203040 1020304050 11001100 11111111 111111111
1111111111 11112222 11221122 11223344 1122334455 112233445566 12121212 1212121212 12312312
123123123 123123123123 12332112 123321123 123321123321 12341234 12344321 12344567 12345000
123451234 1234512345 12345432 123454321 1234554321 12345600 12345612 123456123 1234561234
123456123456 123456654321 12345671 12345677 12345678 123456780 123456781 1234567812345678
123456789 1234567890 1234567891 12345678910 123456789123 1234567898 1234567899 123456789a
123456789q 123456789z 12345678a 12345678q 12345679 1234567a 1234567q 12345687 12345698 123456aa
123456ab 123456abc 123456qwerty 12345abc 12345abcde 12345qwe 12345qwer 12345qwert 12345qwerty
1234abcd 1234asdf 1234qwer 1234qwerasdf 123654789 123789456 123987456 123abc123 123abc456
123asd123 123password 123qwe123 123qwe123qwe 123qweasd 123qweasdzxc 123qwerty 12qw34er 12qwaszx
12qwerty 13131313 13141314 1314520520 1357908642 135791113 13579246 135792468 1357924680 14141414
14725836 147258369 1472583690 147852369 147896325 15151515 159159159 159357456 159753159 159753456
16161616 16777216 17171717 18181818 19191919 19700101 19801980 19841984 19851985 19861986 19871987
19881988 19891989 19901990 19911991 19921992 19951995 1a2b3c4d 1a2s3d4f 1password 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxcvb 1qazxsw2 1qwerty1
20002000 20102010 20202020 20202021 21212121 22222222 222222222 23232323 24242424 24681012
246813579 2468135790 24682468 25252525 258258258 258456258 26262626 27182818 27272727 28282828
2wsx3edc 31313131 31415926 314159265 321321321 321654987 321ewqdsa 32323232 33333333 34343434
36363636 369258147 369369369 42424242 43211234 43214321 44444444 45454545 456123789 456456456
456789123 52013145 5201314520 54545454 55555555 555555555 55556666 56565656 65656565 66666666
66667777 67676767 69696969 741852963 7418529630 76543210 77777777 777777777 78787878 78945612
789456123 7894561230 789789789 87654321 876543210 87878787 88884444 88888888 888888888 88889999
89898989 90909090 963852741 98765432 987654321 9876543210 98989898 99998888 99999999 999999999
9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa12345
aaaa1111 aaaaaa11 aaaaaaaa aaaaaaaaa aaaaaaaaaa abc123123 abc12345 abc123456 abc12345678 abc123abc
abcd1234 abcd12345 abcd123456 abcde12345 abcdef123 abcdefg1 abcdefg123 abcdefgh abcdefghi
abcdefghij access123 access14 acdc1234 acmilan1 admin123 admin1234 admin12345 admin123456
admin1admin admin2020 admin@123 adminadmin administrator administrator1 adminpass agent007
airborne airforce airplane airwolf1 albert123 alejandra alejandro alexander alexander1
alexander123 alexandr alexandra alexandra1 alexis123 alhamdulillah allahuakbar alphabet alphabeta
amadeus1 america1 america123 american amoremio amoremio1 amsterdam anakin123 analysis anastasia
anderson andrew12 andrew123 android1 angel123 angel1234 angelica angelica1 angelina angelina1
angels123 anonymous anthony1 anthony123 antonio1 anything aperture apple123 apple1234 april123
aquarius aquarius1 architect argentina argentina1 arsenal1 arsenal12 arsenal123 asd123456
asd123asd asdasd123 asdasdasd asdf1234 asdf12345 asdf4321 asdf;lkj asdfasdf asdfg123 asdfgh123
asdfghj1 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfjkl; asdfqwer asdfzxcv asdqwe123 ashley12
ashley123 assassin assassin1 assassins asshole1 asterix1 athletics atlantis audi1234 austin123
australia australia1 autumn123 autumn2020 autumn2021 avengers azerty12 azerty123 azertyui
azertyuiop baby1234 babyboy1 babyboy12 babydoll babyface babygirl babygirl1 babygirl12 babygirl123
babylove backdoor badminton badminton1 bailey12 bailey123 ballerina banana12 banana123 bananas1
barbara1 barcelona barcelona1 barcelona123 barcelone bartsimpson baseball baseball1 baseball12
baseball123 baseball2 basket123 basketball basketball1 batman12 batman123 bayern123 bbbbbbbb
bearbear beatles1 beautifu beautiful beautiful1 benjamin benjamin1 besiktas bigboy12 bigdaddy
bigdaddy1 billabong billyboy birthday birthday1 bismillah bismillah1 bismillah123 bitch123
biteme12 blablabla blackberry blackbird blackcat blackcat1 blackjack blackjack1 blackman blackops
blackops2 blackpink blackrose blahblah blahblah1 blessed1 blessed123 blink182 blink182! blizzard
blowjob1 blueberry bluebird blueeyes bluesky1 bmw12345 bond0007 bonjour1 brandon1 brandon123
brasil123 braveheart brittany brittany1 broadway broken123 broncos1 brooklyn brooklyn1 brother1
brothers bts12345 buckeyes budlight bugatti1 bulldog1 bulldog123 bulldogs bullseye bullshit
bullshit1 buster12 buster123 butterfl butterfly butterfly1 butterfly123 california california1
callofduty camaro69 cameron1 campbell capitals capricorn captain1 cardinal carlos123 carolina
caroline caroline1 carpenter casablanca catalina catherine cccccccc celebrity celtic1888 celtic88
challenger champion champion1 champions chandler changeit changeme changeme1 changeme123 charles1
charlie1 charlie12 charlie123 charlie2 charlie3 charlotte charlotte1 cheese123 cheesecake chelsea1
chelsea12 chelsea123 chelseafc cherokee cherry123 chevelle chevrolet chevy123 chicago1 chicken1
chicken123 chipmunk chocolat chocolate chocolate1 chouchou christian christian1 christina
christina1 christine christmas christmas1 christop christoph christopher ciao1234 cinderella
cintaku1 cintaku123 citizens cleveland clifford cocacola cocacola1 coffee123 coldplay colombia
colorado commando complete computer computer1 computer12 computer123 computer2 computers confused
consumer contrasena contrasena1 contraseña cookie12 cookie123 cookiemonster cookies1 corinthian
corinthians corona123 corvette corvette1 cosworth counter1 counterstrike country1 courtney
courtney1 cowboys1 cowboys22 cowgirl1 cr7ronaldo creation creative cristian cristiano cristina
crocodile crusader crystal1 cutie123 cutiepie cyberpunk daddy123 daddysgirl dallas22 daniel12
daniel123 daniel1234 daniela1 danielle danielle1 darkangel darklord darkness darkside darthvader
davidson dddddddd december december1 december12 december25 default1 default123 defender delpiero
depot123 depot1234 depot2026 depotdepot deskjet1 destiny1 deutschland diamond1 diamond123 diamonds
dinosaur director discovery division doctor123 doggie12 doggy123 dolphin1 dolphin123 dolphins
dortmund doudou123 download dragon12 dragon123 dragon1234 dragonball dragonballz dragonfly
dragons1 dreamer1 dreams123 drowssap drummer1 drummer123 ducati123 dumbass1 eagles123 eclipse1
edcrfvtgb education einstein elephant elephant1 elizabet elizabeth elizabeth1 emerald1 eminem123
emmanuel england1 england123 enter123 enterpri enterprise estrella estrella1 everton1 everything
evolution excalibur exo12345 explorer facebook facebook1 facebook123 faithful familia1 family12
family123 fantasia fantasy1 father123 february february1 federico fenerbahce fernanda fernando
ferrari1 ferrari12 ferrari123 finalfan finalfantasy firebird firefighter firefire fireman1
firewall fisherman fishing1 fishing123 flamengo flamingo fletcher florence florida1 flower12
flower123 flowers1 football football1 football12 football123 football2 forever1 forever12
forever123 forever21 foreverlove fortnite fortnite1 francesca francesco francisco franklin
frankreich frederic freebird freedom1 freedom12 freedom123 friday13 friend123 friends1 friends123
friendship frodo123 fuckface fuckme69 fuckoff1 fuckthis fuckyou! fuckyou1 fuckyou12 fuckyou123
fuckyou2 gabriel1 gabriel123 gabriela gabriella gabrielle galatasaray galaxy123 galaxys10 gandalf1
gangsta1 gangsta123 gangster garfield garfield1 geheim123 gemini123 generals genesis1 germany1
geronimo ginger12 ginger123 gladiator godbless godfather godisgood godislove godspeed godzilla
golden123 goodbye1 goodluck goodluck1 goodmorning goodtimes google12 google123 google1234
googlegoogle gorgeous gotohell gracious graduate grandma1 graphics greenday greenday1 greenday123
gregory1 gta12345 gtasanandreas guardian guest123 guest1234 guinness guitar123 guitarist
gunslinger hahaha123 hahahaha half-life2 halflife hallelujah hallo123 hallo1234 halloween
halloween1 hamilton hamster1 handball handsome hannah123 happiness happy123 happy1234 happyday
happydays hardcore hardcore1 hardrock harley-davidson harley123 harleydavidson harrypotter
harrypotter1 hawaii50 heartbreaker heather1 heaven123 heineken hello123 hello1234 hello12345
hello123456 hellohello hellokitty hellokitty1 helloworld helloworld1 helpme123 hercules hockey123
hogwarts holiday1 hollywood honda123 hondacivic honey123 honeybee honeybun horses12 hotstuff
hottie12 houston1 hunter12 hunter123 hunter22 hunting1 hurricane ihateyou ihateyou1 ilovecats
ilovedogs ilovefootball ilovegod iloveher ilovehim ilovejesus iloveme1 iloveme123 ilovemom
ilovemusic ilovemymom iloveu12 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123
iloveyou2 iloveyou3 immortal indonesia indonesia1 infinite infinity inshallah instagram instagram1
internazionale internet internet1 internet123 iphone11 iphone12 iphone123 ireland1 ironmaiden
ironman1 ironman123 isabella isabella1 jackass1 jackdaniel jackdaniels jackson1 jackson5 jajajaja
jakarta1 jamesbond jamesbond007 january1 japanese jasmine1 jasmine123 jellybean jennifer jennifer1
jeremiah jeremy123 jessica1 jessica12 jessica123 jesus123 jesus1234 jesus4ever jesus777
jesuschrist jesusislord jesussaves jetaime1 johnson1 jonathan jonathan1 jonathan123 jordan12
jordan123 jordan23 joseph123 joshua12 joshua123 junebug1 jupiter1 justin12 justin123 justinbieber
juventus juventus1 juventus123 k1234567 kangaroo katasandi katherin katherine kawasaki keyboard
keyboard1 kimberly kimberly1 kingdom1 kingfish kingkong kingston kitten12 kitty123 kittycat
kittykat kobe2424 kristina kualalumpur lakers24 lalala123 lalalala lamborghini lauren123 lawrence
leagueoflegends lebron23 ledzeppelin legend123 legendary leo12345 leonardo letmein! letmein1
letmein12 letmein123 letmein2 letmein22 letmeinn liberty1 lifetime lightning lightning1 lightsaber
linkedin linkedin1 linkinpark linkinpark1 lions123 liverpool liverpool1 liverpool123 lkjhgfds
lkjhgfdsa login123 login1234 logmein1 lollipop lollypop london123 lonewolf lordoftherings
loulou123 love1234 love12345 love123456 lovebird loveless lovelife lovelove lovelove1 loveme12
loveme123 loverboy lovergirl loveyou1 loveyou123 loveyou2 lucky123 lucky1234 lucky777 luckyone
m1234567 macintosh madison1 madison123 maggie12 maggie123 magic123 magician magnolia mahalkita
mahalkita1 mahalko1 majestic malaysia malaysia1 malaysia123 manchester manchester1 manutd123
manutd99 march123 margaret margarita marie123 marijuana marina123 marines1 mariposa marlboro
marlboro1 martin123 maserati maserati1 master12 master123 master1234 matrix123 matthew1 matthew123
maverick maverick1 mechanic melissa1 melissa123 mercedes mercedes1 mercedes123 mercedesbenz
mercury1 merlin123 messi1010 messi123 metallic metallica metallica1 mexico123 michael1 michael12
michael123 michelle michelle1 michelle123 mickey12 mickey123 mickeymouse microsoft microsoft1
midnight midnight1 midnight12 miguel123 military millenium millions minecraft minecraft1
minecraft123 minnie12 miranda1 mischief mitchell mnbvcxz1 modernwarfare mohamed1 mohammed mom12345
momanddad mommy123 monday123 monica123 monkey12 monkey123 monkey1234 monkeybone monkeys1 monster1
monster123 moonlight moonlight1 morgan123 motdepasse mother123 motherfucker mountain mountain1
muhammad mushroom music123 music1234 musiclover mustang1 mustang123 mustang67 mylove12 mylove123
myloveyou mypassword mypassword1 napoleon naruto12 naruto123 natalie1 natasha1 nathan123 neverland
nevermind newpassword newyear1 newyork1 newyork123 newzealand neymar10 nicaragua nicholas
nicholas1 nicole12 nicole123 nintendo nintendo1 nirvana1 nirvana123 nokia123 nokia5800 nopassword
notebook nothing1 november november1 november11 novembre oblivion october1 october31 okmijnuhb
olympics onedirection onedirection1 opensesame orange12 orange123 oranges1 overlord p1234567
p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa$$w0rd pa$$word pa55w0rd pa55word packers1
padel123 padeldepot palmeiras panther1 panthers paradise paradise1 pass1234 pass12345 pass123456
pass123word passcode passkey1 passpass passpass1 passport passport1 passw0rd passw0rd1 passw0rd123
passwerd password password! password0 password00 password01 password1 password1! password11
password12 password123 password123! password1234 password2 password3 password4 password5 password7
password8 password9 password99 password@123 passwords passwort passwort1 passwort123 passwurd
patricia patricia1 patrick1 patrick12 patrick123 patriots peaches1 peanut12 peanut123 peanuts1
pepper12 pepper123 pepsi123 personal peterpan philippines phoenix1 phoenix123 pickleball
pickleball1 pickledepot pictures pikachu1 pilipinas pineapple pinkfloyd pinkfloyd1 platinum
playstation playstation1 playstation2 plmoknijb poiuytre poiuytrewq pokemon1 pokemon12 pokemon123
popcorn1 pornstar porsche1 porsche911 portugal precious precious1 predator predator1 president
pretty12 princesa princesita princess princess1 princess12 princess123 princess2 princeton
private1 professor provider pubg1234 pumpkin1 pumpkin123 puppy123 puppylove purple12 purple123
pussy123 pussy69! pussycat q1234567 q12345678 q1q1q1q1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz12345
qaz123456 qazqazqaz qazwsx123 qazwsxedc qazwsxedcrfv qazxsw123 qazxswedc qqqqqqqq qqqqqqqqqq
quality1 question qwe123qwe qweasd123 qweasdzxc qweasdzxc123 qweqweqwe qwer1234 qwer123456
qwer4321 qwerasdf qwerasdfzxcv qwert123 qwert1234 qwert12345 qwerty!1 qwerty01 qwerty11 qwerty12
qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty789 qwerty99 qwerty@123 qwertyasdf
qwertyqwerty qwertyu1 qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertyuiopasdfghjkl
qwertyuiopasdfghjklzxcvbnm rabbit123 rahasia1 raiders1 rainbow1 rainbow12 rainbow123 rainbow6
rainyday rangers1 rasputin realmadrid realmadrid1 redrose1 redsox04 reggaeton rfvtgbyhn richard1
robert123 robinson roblox123 robotics rock1234 rockandroll rocknroll rockstar rockstar1 rolltide
romantic ronaldo07 ronaldo123 ronaldo7 root1234 root123456 rootroot rosebud1 roserose runescape
runescape1 s1234567 sagittarius sailormoon salvador samantha samantha1 samantha123 samsung1
samsung12 samsung123 samsunggalaxy sandiego santaclaus santana1 santiago saturday saturn123
savannah sayang123 sayangku scarface schalke04 schatz123 scooby12 scooby123 scoobydoo scoobydoo1
scorpio1 scorpion scorpion1 scotland scotland1 secret12 secret123 secret1234 security security1
semperfi senha123 senha1234 september september1 september11 serenity sesame12 sexy1234 sexybitch
sexygirl sexylady shadow12 shadow123 shadow1234 sherlock showtime silver12 silver123 simpsons
singapore singapore1 sister123 sisters1 skateboard skater123 skywalker slimshady slipknot
slipknot1 slipknot666 smokey123 snapchat sniper123 snoopy123 snowball snowboard snowflake snowman1
soccer10 soccer11 soccer12 soccer123 softball softball1 soldier1 soleil123 solution someone1
something something1 sommer123 sourcecode southpark southside spartan1 spartan117 spartans
spiderman spiderman1 spiderman123 spitfire spongebob spongebob1 spring123 spring2020 spring2021
spring2022 spring2023 squirrel ssssssss starcraft starcraft1 stargate stargate1 starlight startrek
startrek1 starwars starwars1 starwars123 steelers steelers1 stephanie stephanie1 stephen1 sterling
steven123 stonecold stranger strawber strawberry student1 student123 summer01 summer12 summer123
summer2019 summer2020 summer2021 summer2022 summer2023 summer2024 summer99 summertime sunday123
sunflower sunflower1 sunshine sunshine1 sunshine12 sunshine123 sunshine2 superior superman
superman1 superman12 superman123 supernova superstar superstar1 superuser supreme1 suzuki123
sweet123 sweetheart sweetie1 sweetness sweetpea sweetpea1 sweety123 swimming swordfish sylvester
sysadmin taurus123 teacher1 teamo123 teamomucho teddybear tennis123 tequiero tequiero1 terminat
terminator test1234 test12345 test123456 test123test tester123 testing1 testing12 testing123
testpass testtest testuser thailand thebeatles thepassword therock1 thomas123 thuglife thunder1
thunder123 thunderbird tiger123 tiger1234 tigers123 tinkerbe tinkerbell tinkerbell1 titanic1
toor1234 topsecret tornado1 tottenham toyota123 treasure trinity1 trinity3 trustme1 trustno1
trustno1! trustnoone twilight twilight1 twitter1 unicorn1 unicorns universal universe user1234
user12345 user123456 username username1 username123 usmarine valentin valentina valentine
valentine1 vampire1 vanessa1 vanessa123 venezuela veronica victoria victoria1 victoria123 vietnam1
virgo123 vladimir voldemort volleyball volleyball1 w1234567 warcraft warcraft1 warrior1 warrior123
warriors watermelon welcome! welcome01 welcome1 welcome1! welcome12 welcome123 welcome1234
welcome2 welcome2u welcome7 welcome99 welcome@123 welcomehome werewolf westside whatever whatever1
whatever123 whatsapp whiskey1 whocares wildcats william1 william123 williams windows1 windows10
windows123 windows7 windowsxp winter123 winter2020 winter2021 winter2022 winter2023 winter2024
wizard123 wolverine wonderland woodland worldofwarcraft wsxedcrf wwwwwwww xbox3600 xbox360123
xsw21qaz xxxxxxxx xxxxxxxxxx yamaha123 yankees1 yankees2 yellow12 yellow123 yesterday yourmom1
yourmother yourpassword youtube1 youtube123 z1234567 zachary1 zaq!2wsx zaq12345 zaq12wsx zaq1@wsx
zaq1xsw2 zaq1zaq1 zaqwsxcde zxc123456 zxcasdqwe zxcasdqwe123 zxcv1234 zxcvasdf zxcvbn123 zxcvbnm,
zxcvbnm1 zxcvbnm123 zxcvbnmasdfghjkl zxcvbnmz zxczxczxc zzzzzzzz
`;

export const commonPasswords: ReadonlySet<string> = new Set(
  `${words} ${leakedPasswords}`.trim().split(/\s+/),
);
